// The few sentences that are needed before the catalogue is here. Same language rule as the screens.
const WORDS = {
  en: {
    lang: "en",
    checking: "Getting Holdfast ready…",
    downloading: (percent, size) => `Putting Holdfast on this tablet: ${percent} % of ${size} MB. After this it works without internet.`,
    download: "The connection dropped. What has arrived is kept, and Holdfast goes on by itself as soon as it can.",
    full: "This device has no room for Holdfast. It needs about 20 MB: free some space, then try again.",
    starting: "Starting…",
    waiting: "Holdfast is open in another tab or window. Use that one, or close it: this one then goes on by itself.",
    insecure: "This address is not secure, so Holdfast cannot be kept on this device. Open it with https://, or on the computer that runs it.",
    files: "A part of Holdfast did not load. Nothing you saved is lost. Try again.",
    slow: "Holdfast takes too long to start. Close other apps and tabs, then try again. Nothing you saved is lost.",
    start: "Holdfast could not start. Nothing you saved is lost. Try again, or restart the tablet.",
    screens: "Holdfast started but could not draw its screens. Nothing you saved is lost. Try again.",
    "storage-full": "This tablet's storage is full. Everything saved is still there. Free some space, then try again.",
    "storage-lost": "This browser does not let Holdfast keep data. Leave private browsing or allow site data, then try again.",
    "storage-failed": "The records on this tablet could not be read. Do not clear the browser's data. Restart the tablet, then try again.",
    again: "Try again",
  },
  fr: {
    lang: "fr",
    checking: "Préparation de Holdfast…",
    downloading: (percent, size) => `Installation de Holdfast sur cette tablette : ${percent} % de ${size.replace(".", ",")} Mo. Ensuite, plus besoin d’Internet.`,
    download: "La connexion a été coupée. Ce qui est arrivé est conservé, et Holdfast reprendra de lui-même dès que possible.",
    full: "Il n’y a pas assez de place pour Holdfast sur cet appareil. Il faut environ 20 Mo : libérez de l’espace, puis réessayez.",
    starting: "Démarrage…",
    waiting: "Holdfast est ouvert dans un autre onglet ou une autre fenêtre. Utilisez celui-là, ou fermez-le : celui-ci continuera de lui-même.",
    insecure: "Cette adresse n’est pas sécurisée : Holdfast ne peut pas rester sur cet appareil. Ouvrez-le avec https://, ou sur l’ordinateur qui le fait tourner.",
    files: "Une partie de Holdfast ne s’est pas chargée. Rien de ce qui est enregistré n’est perdu. Réessayez.",
    slow: "Holdfast met trop de temps à démarrer. Fermez d’autres applications et onglets, puis réessayez. Rien de ce qui est enregistré n’est perdu.",
    start: "Holdfast n’a pas pu démarrer. Rien de ce qui est enregistré n’est perdu. Réessayez, ou redémarrez la tablette.",
    screens: "Holdfast a démarré, mais n’a pas pu afficher ses écrans. Rien de ce qui est enregistré n’est perdu. Réessayez.",
    "storage-full": "Le stockage de cette tablette est plein. Tout ce qui est enregistré est encore là. Libérez de l’espace, puis réessayez.",
    "storage-lost": "Ce navigateur ne permet pas à Holdfast de conserver des données. Quittez la navigation privée ou autorisez les données de site, puis réessayez.",
    "storage-failed": "Les données de cette tablette n’ont pas pu être lues. N’effacez pas les données du navigateur. Redémarrez la tablette, puis réessayez.",
    again: "Réessayer",
  },
};

export function sentences() {
  let lang = navigator.language || "en";
  try {
    lang = localStorage.getItem("holdfast-lang") || lang;
  } catch {
    // a browser that keeps nothing: the worker will say so
  }
  return lang.startsWith("fr") ? WORDS.fr : WORDS.en;
}
