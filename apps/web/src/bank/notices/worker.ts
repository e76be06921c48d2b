/** The service worker: only where somebody has installed the app or asked for notices on the device. A plain tab keeps nothing. */

const script = '/sw.js';

export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(script);
  return navigator.serviceWorker.ready;
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
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  if (!isInstalled && (await workers.getRegistration()) === undefined) return;
  const registration = await workers.register(script);
  const look = (worker: ServiceWorker | null) => {
    // The first one takes nobody's place.
    if (worker?.state === 'installed' && workers.controller !== null && !signal.aborted) offer(worker);
  };
  look(registration.waiting);
  registration.addEventListener(
    'updatefound',
    () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => look(installing), { signal });
    },
    { signal },
  );
}

export function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take-over');
}
