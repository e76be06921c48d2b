import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, metricsToken, test } from '../fixtures.ts';
import { publicPages, smallScreen } from './public-pages.ts';
import { putMail } from './put-mail.ts';

const notFoundWords = "Oops! The page you're looking for doesn't exist or has been moved.";

test.describe('the home page', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: smallScreen });

  test('loads everything from the bank itself, and hashed files for good', async ({ page, baseURL }) => {
    const answers: { url: string; cached: string | undefined }[] = [];
    page.on('response', (response) => {
      answers.push({ url: response.url(), cached: response.headers()['cache-control'] });
    });
    const answer = await page.goto('/', { waitUntil: 'networkidle' });
    expect(answer?.status()).toBe(200);
    expect(answers.map(({ url }) => new URL(url).origin)).toEqual(answers.map(() => baseURL));
    const assets = answers.filter(({ url }) => url.includes('/assets/'));
    expect(assets.length).toBeGreaterThan(2);
    for (const { cached } of assets) expect(cached).toBe('public, max-age=31536000, immutable');
    await expect(page.getByText('no real money', { exact: false }).first()).toBeVisible();
    await test.step('[PUB-03] a slide that turns moves nothing else on the page', () => expectSteady(page));
  });
});

async function expectSteady(page: Page): Promise<void> {
  const { arriving, turning } = await page.evaluate(async () => {
    const shifts: PerformanceEntry[] = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
    const startMs = performance.now();
    for (const dot of document.querySelectorAll<HTMLElement>('[data-carousel-dot]')) {
      dot.click();
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
    const sum = (entries: PerformanceEntry[]) =>
      entries.reduce((total, entry) => total + Reflect.get(entry, 'value'), 0);
    return {
      arriving: sum(shifts.filter(({ startTime }) => startTime < startMs)),
      turning: sum(shifts.filter(({ startTime }) => startTime >= startMs)),
    };
  });
  expect(turning).toBe(0);
  // A font that comes late moves letters by parts of a pixel.
  expect(arriving).toBeLessThan(0.001);
}

test.describe('an unknown address', () => {
  test.use({ expectedComplaints: [/status of 404/] });

  test('[ACC-04] answers 404 wherever it is, leads back home, and its page is accessible', async ({
    page,
  }) => {
    for (const path of ['/account/no-such-page', '/deep/er/still']) {
      const answer = await page.request.get(path);
      expect(answer.status()).toBe(404);
      expect((await answer.text()).replaceAll('&#x27;', "'")).toContain(notFoundWords);
    }
    for (const path of ['/layout/no-such-page', '/no-such-page']) {
      await test.step(path, async () => {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(404);
        await expect(page.getByText(notFoundWords, { exact: true })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
      });
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('the inbox of the sandbox', () => {
  // The frame of a mail blocks its scripts, and says so.
  test.use({
    expectedComplaints: [/^(Blocked script|Executing inline script|.*Origin-Agent-Cluster).*\/html\)$/],
  });

  test('shows a new mail by itself, with its code, as text and as HTML', async ({ page, bank }) => {
    const to = `${randomUUID()}@example.org`;
    await page.goto('/sandbox/mail');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sandbox mail');
    await page.getByLabel('Only mail to').fill(to);
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText(`No mail to ${to} yet.`)).toBeVisible();
    await expectAccessible(page);

    const html = '<p>Your code is <b>042917</b>.</p><script>document.title = "broken in"</script>';
    await putMail(bank, { to, subject: 'Your code', text: 'Your code is 042917.', html, code: '042917' });
    await page.getByText('Your code', { exact: true }).click({ timeout: 20_000 });
    await expect(page.getByText('042917', { exact: true })).toBeVisible();
    await expect(page.getByText('Your code is 042917.')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Show as HTML' }).click();
    const mail = page.frameLocator('iframe[title="HTML of: Your code"]');
    await expect(mail.getByText('Your code is 042917.')).toBeVisible();
    await expect(page).not.toHaveTitle('broken in');
  });
});

test('the API has pages of its own, beside its description in OpenAPI 3.1', async ({ page }) => {
  const { openapi, paths } = await (await page.request.get('/api/openapi.json')).json();
  expect(openapi).toMatch(/^3\.1\./);
  expect(Object.keys(paths)).toContain('/api/v1/sandbox/mail/');
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Farthing API');
  const freezing = 'Freeze a card: nothing can be paid with it';
  await page.getByLabel('Search the calls').fill('freeze card');
  await expect(page.getByRole('status')).toHaveText(/^\d+ calls? found$/);
  await expectAccessible(page);
  await page.getByRole('link', { name: freezing, exact: true }).click();
  const article = page.getByRole('article', { name: freezing });
  await expect(article).toBeInViewport();
  await article.getByText(/^Refusals/).click();
  await expect(article.getByText('token_not_valid')).toBeVisible();
});

test('a page about some calls of the API is accessible with everything open', async ({ page }) => {
  await page.goto('/api/docs/loans');
  for (const more of await page.locator('main summary').all()) await more.click();
  await expect(page.getByText('What you send').first()).toBeVisible();
  await expectAccessible(page);
});

test.describe('every answer', () => {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; " +
    "font-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src 'self'; form-action 'self'; " +
    "base-uri 'none'; frame-ancestors 'none'";

  test('carries the security headers', async ({ request }) => {
    for (const path of ['/', '/no-such-page', '/sandbox/mail', '/healthz', '/readyz', '/api/openapi.json']) {
      const headers = (await request.get(path)).headers();
      expect(headers['content-security-policy'], path).toBe(policy);
      expect(headers['x-content-type-options'], path).toBe('nosniff');
      expect(headers['referrer-policy'], path).toBe('no-referrer');
      expect(headers['cross-origin-opener-policy'], path).toBe('same-origin');
      expect(headers['x-powered-by'], path).toBeUndefined();
    }
  });
});

test('[PUB-18] what programs ask for is there: robots.txt, sitemap, manifest, icons, who to tell of a weakness, health', async ({
  request,
  bank,
}) => {
  await test.step('the API answers an unknown call with 404 in its own words', async () => {
    const answer = await request.get('/api/v1/no-such-call/');
    expect(answer.status()).toBe(404);
    expect(await answer.json()).toMatchObject({ status: 'error', code: 'not_found' });
    expect(answer.headers()['cache-control']).toBe('no-store');
  });
  await test.step('icons, who to tell of a weakness, where to change a password', () =>
    expectWellKnown(request));
  await test.step('[PUB-18] robots.txt, the sitemap, the manifest and its icons are there', () =>
    expectSiteFiles(request));
  await test.step('health and readiness answer everybody, metrics only whoever has the token', async () => {
    expect((await request.get('/healthz')).status()).toBe(200);
    expect((await request.get('/readyz')).status()).toBe(200);
    const headers = { authorization: `Bearer ${metricsToken}` };
    const metrics = await fetch(`${bank.url}/metrics`, { headers });
    expect(metrics.status).toBe(200);
    expect(await metrics.text()).toContain('# TYPE ');
    expect((await fetch(`${bank.url}/metrics`)).status).toBe(404);
  });
});

async function expectWellKnown(request: APIRequestContext): Promise<void> {
  const icon = await request.get('/favicon.ico');
  expect(icon.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/);
  expect((await icon.body()).subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 3, 0]));
  expect((await request.get('/apple-touch-icon.png')).headers()['content-type']).toBe('image/png');
  const contact = await request.get('/.well-known/security.txt');
  expect(contact.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(await contact.text()).toContain('Contact: mailto:security@bank.example\n');
  const change = await request.get('/.well-known/change-password', { maxRedirects: 0 });
  expect(change.status()).toBe(302);
  expect(change.headers().location).toBe('/layout/profile/security#change-password');
  // By this address programs find out whether a server answers everything.
  const nothing = await request.get(
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  );
  expect(nothing.status()).toBe(404);
}

async function expectSiteFiles(request: APIRequestContext): Promise<void> {
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /');
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of Object.keys(publicPages)) expect(sitemap).toContain(`${path}</loc>`);
  const manifest = await (await request.get('/site.webmanifest')).json();
  expect(manifest.name).toBe('Farthing');
  for (const src of [
    ...manifest.icons.map((icon: { src: string }) => icon.src),
    '/apple-touch-icon.png',
    '/favicon.ico',
    '/sharing.png',
    '/sharing-plain.png',
  ]) {
    const answer = await request.get(src);
    const type = src.endsWith('.ico') ? 'image/vnd.microsoft.icon' : 'image/png';
    expect([answer.status(), answer.headers()['content-type']], src).toEqual([200, type]);
  }
  expect((await request.get('/')).headers()['x-robots-tag']).toBe('noindex');
}
