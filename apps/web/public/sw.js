// The service worker of the bank: what the app is made of and the public pages are there without a line, and a device shows what it
// is sent. No answer of the API is ever kept: figures are only in the memory of an open page.

const assets = 'farthing-assets-1';
const pages = 'farthing-pages-1';
const mostPages = 30;
const shell = '/layout/dashboard';

self.addEventListener('install', (event) => {
  // Not at once in the place of the one before: the page offers it, and nobody is interrupted in a payment.
  event.waitUntil(keepShell());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name !== assets && name !== pages).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
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
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCache(request));
  else if (request.mode === 'navigate' && isKept(url)) event.respondWith(fromBank(request, url));
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

async function keepShell() {
  const answer = await fetch(shell, { credentials: 'omit' });
  if (answer.ok) await (await caches.open(pages)).put(shell, answer);
}

/** Their names change with their content. */
async function fromCache(request) {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) void keep(assets, request, answer.clone());
  return answer;
}

/** Pages whose address names nobody's payment, card or code: those of the app are one and the same shell. */
function isKept(url) {
  return (
    url.pathname.startsWith('/layout/') ||
    (url.search === '' && !/^\/(?:account|staff|sandbox|r|pay|chat)(?:\/|$)/.test(url.pathname))
  );
}

async function fromBank(request, url) {
  const isApp = url.pathname.startsWith('/layout/');
  try {
    const answer = await fetch(request);
    if (answer.ok && !isApp && answer.type === 'basic') void keep(pages, url.pathname, answer.clone());
    return answer;
  } catch (error) {
    const kept = await caches.match(isApp ? shell : url.pathname);
    if (kept !== undefined) return kept;
    throw error;
  }
}

async function keep(name, key, answer) {
  try {
    const cache = await caches.open(name);
    await cache.put(key, answer);
    if (name !== pages) return;
    const kept = await cache.keys();
    const old = kept
      .filter((each) => new URL(each.url).pathname !== shell)
      .slice(0, Math.max(0, kept.length - mostPages));
    await Promise.all(old.map((each) => cache.delete(each)));
  } catch {
    // A full disk keeps nothing, and the page was answered.
  }
}

function textOf({ data }) {
  try {
    const { title, body, tag, page } = data.json();
    return { title: String(title), body: String(body), tag: String(tag), page: String(page) };
  } catch {
    return undefined;
  }
}

/** In a window that is open, or in a new one; only pages of this bank. */
async function show(page) {
  const to = new URL(
    typeof page === 'string' && page.startsWith('/layout/') ? page : shell,
    self.location.origin,
  );
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find((each) => new URL(each.url).pathname.startsWith('/layout/'));
  if (open === undefined) return self.clients.openWindow(to.href);
  await open.focus();
  return open.navigate(to.href);
}
