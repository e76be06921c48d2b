import type { BrowserContext, Page, Worker } from '@playwright/test';
import { publicRoutes } from '../../../../apps/web/src/site/routes.ts';
import { type JourneyCustomer, newCustomer, signInBrowser } from '../../customer.ts';
import { expect, expectAccessible, test as journey } from '../../fixtures.ts';
import { type LineToBank, openLine } from './line-to-bank.ts';

const test = journey.extend<{ line: LineToBank }>({
  line: async ({ bank }, use) => {
    const line = await openLine(bank.url);
    await use(line);
    await line.close();
  },
});

// What is asked for without a line is complained about, and what a page loads ahead of its worker.
test.use({ expectedComplaints: [/net::ERR_|cross-world service worker/] });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** As if the app had been installed: it stands in a window of its own. */
async function openInstalled(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query);
  });
  await page.goto(url);
  await expect(heading(page)).toBeVisible();
  return page;
}

/** Until the worker is there and answers for this page. */
async function untilKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
    .toBe('activated');
}

/** The addresses and words of all that the browser keeps. */
function readCaches(page: Page): Promise<readonly { address: string; text: string }[]> {
  return page.evaluate(async () => {
    const found: { address: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        found.push({ address: new URL(request.url).pathname, text: (await answer?.text()) ?? '' });
      }
    }
    return found;
  });
}

async function expectNothingOf(page: Page, customer: JourneyCustomer): Promise<void> {
  const kept = await readCaches(page);
  expect(kept.length).toBeGreaterThan(publicRoutes.length);
  expect(kept.filter(({ address }) => address.startsWith('/api/'))).toEqual([]);
  for (const { address, text } of kept)
    for (const secret of [customer.id, customer.email, customer.access, customer.refresh, '£1,234.56'])
      expect(text.includes(secret), address).toBe(false);
}

test('[NTF-03] a plain tab keeps nothing; the installed app opens without a line, with its own pages and the public ones, and no answer of the API is ever kept', async ({
  bank,
  line,
  context,
}) => {
  const ada = await newCustomer(bank);
  await signInBrowser(context, line, ada);
  const plain = await context.newPage();
  await plain.goto(`${line.url}/layout/dashboard`);
  await expect(plain.getByRole('link', { name: /^Notices/ })).toBeVisible();
  expect(await plain.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await plain.evaluate(() => caches.keys())).toEqual([]);
  await plain.close();

  const page = await openInstalled(context, `${line.url}/layout/dashboard`);
  await untilKept(page);
  await page.goto(`${line.url}/layout/profile`);
  await expect(page.getByText(ada.name).first()).toBeVisible();
  await expectNothingOf(page, ada);

  line.lose();
  // What was seen is still on the page, and a page that was never opened says that it has nothing to show.
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Payees' }).click();
  await expect(heading(page)).toHaveText('Payees');
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  await page.reload();
  await expect(heading(page)).toHaveText('Payees');
  for (const path of publicRoutes) {
    await page.goto(`${line.url}${path}`);
    await expect(heading(page), path).toBeVisible();
  }
  const sitemap = () =>
    fetch('/sitemap.xml').then(
      () => 'there',
      () => 'not there',
    );
  expect(await page.evaluate(sitemap)).toBe('not there');

  line.restore();
  await page.goto(`${line.url}/layout/payees`);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expectNothingOf(page, ada);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${line.url}/`);
  await expectNothingOf(page, ada);
});

test('[NTF-03] a new version is offered, but not in a payment, and taken by a press, which leaves other tabs as they are', async ({
  bank,
  line,
  context,
}) => {
  const ada = await newCustomer(bank);
  await signInBrowser(context, line, ada);
  const page = await openInstalled(context, `${line.url}/layout/dashboard`);
  await untilKept(page);
  const paying = await openInstalled(context, `${line.url}/layout/transfer`);
  await untilKept(paying);
  const marked = (which: Page) => which.evaluate(() => document.body.dataset.since);
  for (const each of [page, paying])
    await each.evaluate(() => {
      document.body.dataset.since = 'before';
    });

  line.release();
  const offer = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
  // The browser looks by itself after a page has come. A look that began before the release finds nothing, and ours would join it.
  await expect(async () => {
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
    await expect(offer).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe(
    'installed',
  );
  await expect(paying.getByText('A new version is ready.')).toHaveCount(0);
  expect([await marked(page), await marked(paying)]).toEqual(['before', 'before']);

  await offer.getByRole('button', { name: 'Use it now' }).click();
  await expect.poll(() => marked(page).catch(() => 'loading')).toBeUndefined();
  await expect(heading(page)).toBeVisible();
  await expect(offer).toHaveCount(0);
  expect(await marked(paying)).toBe('before');
  const versions = await page.evaluate(() => caches.keys());
  expect(versions).toHaveLength(2);
  expect(versions[1]).toMatch(/^farthing-release-1-/);
  // The tab of the payment hears of it where it no longer interrupts, above the fields that are there.
  await paying.getByRole('link', { name: 'Profile' }).click();
  await expect(paying.getByLabel('Gender')).toBeVisible();
  await paying.getByRole('button', { name: 'Use it now' }).click();
  await expect.poll(() => marked(paying).catch(() => 'loading')).toBeUndefined();
});

/** As the push service of a browser hands over what the bank has sent. */
async function deliver(context: BrowserContext, page: Page, origin: string, data: string): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data,
  });
  await devtools.detach();
}

type Shown = { readonly title: string; readonly body: string; readonly tag: string };

/** A browser without a screen shows nothing: what the worker would have it show is kept in the worker. */
const giveScreen = (worker: Worker) =>
  worker.evaluate(() => {
    const shown: { readonly tag: string; close(): void }[] = [];
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    Object.assign(registration, {
      async showNotification(title: string, { body, tag, data }: Shown & { readonly data: unknown }) {
        const close = () => void shown.splice(shown.indexOf(notice), 1);
        const notice = { title, body, tag, data, close };
        shown.push(notice);
      },
      getNotifications: async () => [...shown],
    });
  });

const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const notices = await registration.getNotifications();
    return notices.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** What a press on the newest notice does. */
const press = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const notification = (await registration.getNotifications()).at(-1);
    const waitUntil = (done: Promise<unknown>) => done.catch(() => {});
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
  });

test('[NTF-02] [NTF-03] what the bank sends to a device is shown there as it is, and a press opens its page, away from no payment', async ({
  bank,
  line,
  context,
}) => {
  const ada = await newCustomer(bank);
  await signInBrowser(context, line, ada);
  const page = await openInstalled(context, `${line.url}/layout/dashboard`);
  await untilKept(page);
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('the service worker does not run');
  await giveScreen(worker);

  await deliver(context, page, line.url, 'no JSON');
  const told = {
    title: 'Farthing',
    body: 'There is news about an account.',
    tag: 'a',
    page: '/layout/accounts',
  };
  await deliver(context, page, line.url, JSON.stringify(told));
  await expect.poll(() => shown(worker)).toEqual([{ title: told.title, body: told.body, tag: 'a' }]);
  await press(worker);
  await expect(page).toHaveURL(`${line.url}/layout/accounts`);
  await expect.poll(() => shown(worker)).toEqual([]);

  await page.goto(`${line.url}/layout/transfer`);
  await expect(heading(page)).toBeVisible();
  await deliver(context, page, line.url, JSON.stringify({ ...told, tag: 'b' }));
  await expect.poll(() => shown(worker)).toHaveLength(1);
  await press(worker);
  await expect.poll(() => shown(worker)).toEqual([]);
  await expect(page).toHaveURL(`${line.url}/layout/transfer`);

  // An address that is no page of the bank is not gone to.
  await page.goto(`${line.url}/layout/profile`);
  await deliver(context, page, line.url, JSON.stringify({ ...told, page: 'https://elsewhere.example/' }));
  await expect.poll(() => shown(worker)).toHaveLength(1);
  await press(worker);
  await expect(page).toHaveURL(`${line.url}/layout/dashboard`);

  // Signed out, nothing stays on the screen of the device.
  let closed = 0;
  await page.exposeFunction('closeNotice', () => {
    closed += 1;
  });
  await page.evaluate(() => {
    const { closeNotice } = window as unknown as { closeNotice(): void };
    Object.assign(ServiceWorkerRegistration.prototype, {
      getNotifications: async () => [{ close: () => closeNotice() }],
    });
  });
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${line.url}/`);
  expect(closed).toBe(1);
});

test('[NTF-03] a browser that cannot reach its service for notices says so, and keeps nothing', async ({
  bank,
  line,
  context,
}) => {
  const ada = await newCustomer(bank);
  await context.grantPermissions(['notifications'], { origin: line.url });
  await signInBrowser(context, line, ada);
  const page = await context.newPage();
  await page.goto(`${line.url}/layout/notices/settings`);
  await page.getByRole('button', { name: 'Turn on for this device' }).click();
  // All that the app is made of is fetched first, which takes a slow machine some time.
  const failed = page.getByText('Your browser could not reach its service for notices.');
  await expect(failed).toBeVisible({ timeout: 45_000 });
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeUndefined();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
