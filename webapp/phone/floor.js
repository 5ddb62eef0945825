// The floor of the players' page: Safari 15, Chrome 85, Firefox 90. A browser below it cannot read this file, for the
// words in it that Brython and keep.js need, too; old.js tells that. For every other one the clock is fetched meanwhile.
class Floor {
  #files = null;

  #fetch() {
    this.#files ||= JSON.parse(document.getElementById("build").textContent).files;
    for (const address of Object.values(this.#files)) {
      const link = document.createElement("link");
      Object.assign(link, { rel: "preload", as: "script", href: address });
      document.head.append(link);
    }
  }

  constructor() {
    this.#fetch();
  }
}
new Floor();
