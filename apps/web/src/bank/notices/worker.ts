/** The service worker: only where somebody has installed the app or asked for notices on the device. A plain tab keeps nothing. */

const script = '/sw.js';

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(script);
  return navigator.serviceWorker.ready;
}

/** Nothing of it stays in the browser, unless the app is installed there. */
export async function dropWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  if (isInstalled()) return;
  await registration?.unregister();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/** Tells when a new version waits. It waits until the person says yes: a payment may be half filled in. */
export function watchWorker(offer: (worker: ServiceWorker) => void): () => void {
  const end = new AbortController();
  void watch(offer, end.signal).catch(() => {});
  return () => end.abort();
}

async function watch(offer: (worker: ServiceWorker) => void, signal: AbortSignal): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (workers === undefined) return;
  if (!isInstalled() && (await workers.getRegistration()) === undefined) return;
  const registration = await workers.register(script);
  if (signal.aborted) return;
  const look = (worker: ServiceWorker | null) => {
    // The first one takes nobody's place.
    if (worker?.state === 'installed' && workers.controller !== null && !signal.aborted) offer(worker);
  };
  const follow = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => look(installing), { signal });
  };
  look(registration.waiting);
  // One that was found before this page listened is not told of again.
  follow();
  registration.addEventListener('updatefound', follow, { signal });
  // A browser looks for a new version when a page is opened. An installed app stays open for days.
  const lookAgain = () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => {});
  };
  document.addEventListener('visibilitychange', lookAgain, { signal });
}

/** Only this tab is loaded anew. */
export function takeOver(worker: ServiceWorker): void {
  // Another tab was faster.
  if (worker.state !== 'installed') {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take-over');
}
