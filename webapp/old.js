// Says that a browser is too old, before anything is downloaded. Its own words are of any age, so that any browser reads
// it: an old one stops at floor.js, which comes next, in a mistake that is heard here. A file that did not arrive is none.
addEventListener("error", function (event) {
  if (!/floor\./.test(event.filename || "")) return;
  document.documentElement.setAttribute("data-floor", "old");
  document.getElementById("old").removeAttribute("hidden");
  var rest = document.querySelectorAll("[data-unless-old]");
  for (var i = 0; i < rest.length; i++) rest[i].setAttribute("hidden", "");
});
