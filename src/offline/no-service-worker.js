// What is served in the place of the service worker when a release has gone wrong: it forgets all that is kept, unregisters itself, and has every page loaded anew
// from the server.
self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

async function retire() {
  const names = (await caches.keys()).filter((name) => name.startsWith("jb-mtg-"));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
  // A page that is there already from the server registers this as well: it is left alone, or it would be loaded for ever.
  if (names.length === 0) {
    return;
  }
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  // A page that may not be navigated is loaded anew by whoever sits there.
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)));
}

self.addEventListener("activate", (event) => event.waitUntil(retire()));
