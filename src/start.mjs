// What happens before the client runs: the colors and the language are set and its words are sent for, the page shows how far the client is with coming, and says so when
// it cannot. And what the client has the page's own script do, for one call is quicker than a thousand. Trunk's starting script calls this.
// The colors that were chosen, from the first moment on; the client sets them again when it runs. Storage may be refused, or hold anything.
try {
  const theme = JSON.parse(localStorage.getItem("jb-mtg.preferences") ?? "{}")?.theme;
  if (theme === "Light" || theme === "Contrast") {
    document.documentElement.dataset.theme = theme.toLowerCase();
  }
} catch {
  // Then they are the usual ones.
}

// What is said before the words have come, in every language that there are words in (public/words; a test compares them).
const BEFORE = {
  en: {
    shuffling: "Shuffling…",
    tooOld: "This browser is too old. Please use a current Firefox, Chrome, Edge or Safari.",
    notCome: "The page could not be loaded. Check your connection and reload.",
  },
  es: {
    shuffling: "Barajando…",
    tooOld: "Este navegador es demasiado antiguo. Usa una versión actual de Firefox, Chrome, Edge o Safari.",
    notCome: "No se ha podido cargar la página. Revisa tu conexión y vuelve a cargarla.",
  },
};

/** The language that was chosen in this browser, else the first of the browser's own that there are words in, else English. */
function language() {
  let chosen = [];
  try {
    chosen = [JSON.parse(localStorage.getItem("jb-mtg.language"))];
  } catch {
    // Storage may be refused, and hold anything.
  }
  const wanted = [...chosen, ...navigator.languages].filter((tag) => typeof tag === "string");
  const known = wanted.flatMap((tag) => [tag, tag.split("-")[0]]).find((tag) => Object.hasOwn(BEFORE, tag));
  return known ?? "en";
}

const spoken = language();
const say = (what) => {
  const words = document.getElementById("shell-words");
  if (words) {
    words.textContent = BEFORE[spoken][what];
  }
};

document.documentElement.lang = spoken;
say("shuffling");

async function words() {
  // The file has no hash in its name: a server is asked each time whether there is another one, whatever it says of caching.
  const answer = await fetch(`/words/${spoken}.txt`, { cache: "no-cache" });
  if (!answer.ok) {
    throw new Error(`no words: ${answer.status}`);
  }
  return answer.text();
}

// The client takes the words from here (src/words/mod.rs). Without them it does not begin.
globalThis.jbMtgWords = words();
globalThis.jbMtgWords.catch(() => say("notCome"));

/**
 * Of each element the number of the object that it shows, and in whole pixels its left and upper edge, width and height (src/table/motion/places.rs). A program of WASM that asked
 * for each of these by itself would be called, and call, a thousand times a view.
 */
globalThis.jbMtgMeasured = (elements) => {
  const measured = new Int32Array(5 * elements.length);
  elements.forEach((element, place) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    measured.set([element.closest("[data-object]")?.getAttribute("data-object"), x, y, width, height], 5 * place);
  });
  return measured;
};

/** The version of a service worker, as it says itself. */
function versionOf(worker) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage("version", [port2]);
  });
}

/**
 * Has the browser keep the client, so that it opens without a network. Where a newer one than this page is waits, the client is told, and offers it
 * (src/notifications/update.rs); one of the version of this page changes nothing here, and takes over at once.
 */
async function keepForOffline() {
  const container = navigator.serviceWorker;
  if (!container || navigator.connection?.saveData) {
    return;
  }
  const registration = await container.register("/service-worker.js");
  const own = document.querySelector("meta[name=version]")?.content;
  const look = async () => {
    const { waiting } = registration;
    if (!waiting) {
      return;
    }
    if ((await versionOf(waiting)) === own) {
      waiting.postMessage("take over");
      return;
    }
    globalThis.jbMtgUpdate = () => {
      container.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("take over");
    };
    dispatchEvent(new Event("jb-mtg-update"));
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  await look();
  // Whoever stays for hours loads no page by which the browser would ask.
  const ask = () => registration.update().catch(() => {});
  setInterval(() => navigator.onLine && ask(), 3_600_000);
}

export default function start() {
  return {
    onStart: () => {},
    onProgress: ({ current, total }) => {
      const progress = document.getElementById("shell-progress");
      if (progress && total > 0) {
        progress.value = current / total;
      }
    },
    onComplete: () => {},
    onSuccess: () => {
      performance.mark("client-runs");
      // What this page needs comes first. A browser may refuse to keep anything; then it is as before.
      const keep = () => setTimeout(() => keepForOffline().catch(() => {}), 1_000);
      if (document.readyState === "complete") {
        keep();
      } else {
        addEventListener("load", keep, { once: true });
      }
    },
    onFailure: () => say(typeof WebAssembly === "object" ? "notCome" : "tooOld"),
  };
}
