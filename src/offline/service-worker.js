// The service worker: it keeps one version of the client in this browser, so that a page opens without a network, and what is loaded later fits what was loaded
// first. The build writes the constants below (`xtask/post-build/service-worker.mjs`).
const VERSION = "@VERSION@";
/** The addresses of all files of this version. Those with a hash in their names never change. */
const FILES = ["@FILES@"];
/** The folder in which a page finds each emblem, and the one file that holds all of them. */
const EMBLEMS = { folder: "@EMBLEMS@", set: "@EMBLEM_SET@" };

const PREFIX = "jb-mtg-";
const CACHE = PREFIX + VERSION;
/** How long a page waits for a network that does not answer, before it is what is kept, milliseconds. */
const PATIENCE_MS = 3_000;
const HASHED = /[-_./][0-9a-f]{12,}([-_./]|$)/;

const kept = (address) => caches.match(address, { ignoreVary: true });

async function install() {
  const cache = await caches.open(CACHE);
  // What has no hash in its name may lie in the browser's own cache as it was before.
  await cache.addAll(FILES.map((address) => new Request(address, { cache: HASHED.test(address) ? "default" : "no-cache" })));
}

/** Forgets all versions but this one and the one before: a page that is still of that one may have something left to load. */
async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** What the network answers, unless it takes too long or the server is not there: then what is kept. */
async function fromNetworkFirst(request, address) {
  const network = fetch(request);
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  const answer = await Promise.race([network, late]).catch(() => undefined);
  clearTimeout(timer);
  if (answer && answer.status < 500) {
    return answer;
  }
  return (await kept(address)) ?? answer ?? network;
}

let emblems;

async function emblem(request) {
  emblems ??= kept(EMBLEMS.set).then((set) => set?.json());
  const picture = (await emblems)?.[new URL(request.url).pathname.slice(EMBLEMS.folder.length)];
  return picture === undefined ? fetch(request) : new Response(picture, { headers: { "content-type": "image/svg+xml" } });
}

/** The page of this server's that was looked at last; a new one where all are closed. */
async function open() {
  const [page] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return page ? page.focus() : self.clients.openWindow("/");
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("message", (event) => {
  if (event.data === "version") {
    event.ports[0]?.postMessage(VERSION);
  } else if (event.data === "take over") {
    event.waitUntil(self.skipWaiting());
  }
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) {
    return;
  }
  if (request.mode === "navigate") {
    // A game in this browser goes on with the version that it was opened with; any other page is as the server has it.
    const page = /^\/solo(-mob)?(\/|$)/.test(pathname) ? kept("/").then((page) => page ?? fetch(request)) : fromNetworkFirst(request, "/");
    event.respondWith(page);
  } else if (pathname.startsWith(EMBLEMS.folder)) {
    event.respondWith(emblem(request));
  } else if (HASHED.test(pathname)) {
    event.respondWith(kept(request).then((file) => file ?? fetch(request)));
  } else if (FILES.includes(pathname)) {
    event.respondWith(fromNetworkFirst(request, pathname));
  }
});
