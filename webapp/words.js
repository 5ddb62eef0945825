// The few sentences that are needed before the app is here. Same language rule as the screens.
const WORDS = "@WORDS@"; // the build writes them in: the keys "boot...." of every language, and its decimal mark

export function sentences() {
  let lang = navigator.language || "";
  try {
    lang = localStorage.getItem("holdfast-lang") || lang;
  } catch {
    // a browser that keeps nothing: the worker will say so
  }
  lang = [lang, lang.split("-")[0].toLowerCase()].find((code) => Object.keys(WORDS).includes(code)) || "en";
  const text = WORDS[lang];
  const downloading = (percent, size) =>
    text.downloading.replace("{percent}", percent).replace("{megabytes}", size.replace(".", text.decimal));
  return { ...text, lang, downloading };
}
