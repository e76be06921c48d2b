// The service worker of the bank: what the app is made of and the public pages are there without a line, and a device shows what it
// is sent. No answer of the API is ever kept: figures are only in the memory of an open page.

// The build puts its own line in this place (apps/web/worker.ts), so that every build is a new version.
const build = { version: 'none', files: [], pages: [], paymentPages: [] };

const own = `farthing-${build.version}`;
const shell = '/layout/dashboard';

self.addEventListener('install', (event) => {
  // It does not take over by itself: the page offers it, and nobody is interrupted in a payment.
  event.waitUntil(keepAll());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldVersions().then(() => self.clients.claim()));
});

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  // The bank itself answers, or nobody does.
  if (url.pathname.startsWith('/api/')) return;
  if (build.files.includes(url.pathname) || url.pathname.startsWith('/assets/'))
    event.respondWith(fromCache(request));
  else if (request.mode === 'navigate') {
    if (isOfApp(url)) event.respondWith(fromBank(request, shell));
    else if (build.pages.includes(url.pathname)) event.respondWith(publicPage(request, url));
  }
});

self.addEventListener('push', (event) => {
  const told = textOf(event);
  if (told === undefined) return;
  event.waitUntil(
    self.registration.showNotification(told.title, {
      body: told.body,
      tag: told.tag,
      icon: '/icon-192.png',
      data: { page: told.page },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.page));
});

/** All or nothing: a version that is not whole is not installed. */
async function keepAll() {
  const cache = await caches.open(own);
  const keep = async (address) => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
    await cache.put(address, answer);
  };
  // The names of most files change with their content, so that the version before may have them.
  const keepFile = async (file) => {
    const before = file.startsWith('/assets/') ? await caches.match(file) : undefined;
    await (before === undefined ? keep(file) : cache.put(file, before));
  };
  await Promise.all([...build.files.map(keepFile), ...[shell, ...build.pages].map(keep)]);
}

/** Two before it stay: an open tab may need a part that it has not loaded yet, and the bank has no old files. */
async function dropOldVersions() {
  // Their names come in the order in which they were made.
  const others = (await caches.keys()).filter((name) => name !== own);
  await Promise.all(others.slice(0, -2).map((name) => caches.delete(name)));
}

const kept = async (address) => (await (await caches.open(own)).match(address)) ?? caches.match(address);

async function fromCache(request) {
  return (await kept(request)) ?? fetch(request);
}

/** Pages of customers and guests: all of them are one and the same shell. */
function isOfApp({ pathname }) {
  return /^\/(?:layout|account|chat)(?:\/|$)/.test(pathname);
}

async function fromBank(request, address) {
  try {
    return await fetch(request);
  } catch (error) {
    const before = await kept(address);
    if (before !== undefined) return before;
    throw error;
  }
}

/** What was typed into the address, such as the code of a statement, is answered by the bank and not kept. */
async function publicPage(request, { pathname, search }) {
  const answer = await fromBank(request, pathname);
  if (answer.ok && answer.type === 'basic' && search === '') {
    const copy = answer.clone();
    // A full disk keeps nothing, and the page was answered.
    void caches
      .open(own)
      .then((cache) => cache.put(pathname, copy))
      .catch(() => {});
  }
  return answer;
}

function textOf({ data }) {
  try {
    const { title, body, tag, page } = data.json();
    return { title: String(title), body: String(body), tag: String(tag), page: String(page) };
  } catch {
    return undefined;
  }
}

/** In a window that is open, unless a payment is being made there, or in a new one; only pages of this bank. */
async function show(page) {
  const isOurs = typeof page === 'string' && page.startsWith('/layout/');
  const to = new URL(isOurs ? page : shell, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find(({ url }) => {
    const { pathname } = new URL(url);
    const isPayment = build.paymentPages.some((each) => `${pathname}/`.startsWith(`${each}/`));
    return pathname.startsWith('/layout/') && !isPayment;
  });
  if (open === undefined) return self.clients.openWindow(to.href);
  // Some browsers let a page come to the front only for a moment after the press.
  await open.focus().catch(() => {});
  return open.navigate(to.href);
}
