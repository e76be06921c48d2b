import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, metricsToken, test } from '../fixtures.ts';
import { putMail } from './put-mail.ts';

const notFoundWords = "Oops! The page you're looking for doesn't exist or has been moved.";

test.describe('the home page', () => {
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

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every farthing accounted for');
    await expect(page.getByText('no real money', { exact: false }).first()).toBeVisible();
  });

  test('works by keyboard and on a small screen, and keeps the chosen theme from its first byte', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await test.step('the first stop skips to the content', async () => {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/#content$/);
    });
    await test.step('the chosen theme is kept on every later page', async () => {
      const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const light = await paper();
      await page.getByRole('radio', { name: 'Dark theme' }).first().check({ force: true });
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      const dark = await paper();
      expect(dark).not.toBe(light);

      const again = await page.goto('/');
      expect(await again?.text()).toMatch(/^<!DOCTYPE html><html [^>]*data-theme="dark"/i);
      expect(await paper()).toBe(dark);
      await expect(page.getByRole('radio', { name: 'Dark theme' }).first()).toBeChecked();

      await page.getByRole('radio', { name: 'Same theme as my device' }).first().check({ force: true });
      const afterwards = await page.goto('/');
      expect(await afterwards?.text()).not.toContain('data-theme="dark"');
      expect(await paper()).toBe(light);
    });
    await test.step('the menu of a small screen opens, and closes with Escape', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await expect(menu).toBeHidden();
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(menu).toBeVisible();
      // As wide as the screens that have such a menu.
      await expectAccessible(page, undefined, [320]);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedComplaints: [/\.js could not be fetched/] });

  test('the home page is complete and its links work', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/Every farthing accounted for/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeVisible();
    await page.getByRole('link', { name: 'See how the books are kept' }).click();
    await expect(page).toHaveURL(/#books$/);
  });
});

test.describe('an unknown address', () => {
  test.use({ expectedComplaints: [/status of 404/] });

  test('[ACC-04] answers 404 wherever it is, leads back home, and its page is accessible', async ({
    page,
  }) => {
    for (const path of ['/account/no-such-page', '/layout/no-such-page', '/deep/er/still', '/no-such-page']) {
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

test.describe('the API', () => {
  test('describes itself in OpenAPI 3.1 and on a page of its own', async ({ page, request }) => {
    const { openapi, paths } = await (await request.get('/api/openapi.json')).json();
    expect(openapi).toMatch(/^3\.1\./);
    expect(Object.keys(paths)).toContain('/api/v1/sandbox/mail/');
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });

  test('answers an unknown call with 404 in its own words', async ({ request }) => {
    const answer = await request.get('/api/v1/no-such-call/');
    expect(answer.status()).toBe(404);
    expect(await answer.json()).toMatchObject({ status: 'error', code: 'not_found' });
    expect(answer.headers()['cache-control']).toBe('no-store');
  });
});

test('what programs ask for by its name is there: icons, who to tell of a weakness, where to change a password', async ({
  request,
}) => {
  const icon = await request.get('/favicon.ico');
  expect(icon.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/);
  expect((await icon.body()).subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 3, 0]));
  expect((await request.get('/apple-touch-icon.png')).headers()['content-type']).toBe('image/png');
  const contact = await request.get('/.well-known/security.txt');
  expect(contact.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(await contact.text()).toContain('Contact: mailto:security@bank.example\n');
  const change = await request.get('/.well-known/change-password', { maxRedirects: 0 });
  expect(change.status()).toBe(302);
  expect(change.headers().location).toBe('/layout/profile#change-password');
  // By this address programs find out whether a server answers everything.
  const nothing = await request.get(
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  );
  expect(nothing.status()).toBe(404);
});

test('health and readiness answer everybody, metrics only whoever has the token', async ({
  request,
  bank,
}) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
  const headers = { authorization: `Bearer ${metricsToken}` };
  const metrics = await fetch(`${bank.url}/metrics`, { headers });
  expect(metrics.status).toBe(200);
  expect(await metrics.text()).toContain('# TYPE ');
  expect((await fetch(`${bank.url}/metrics`)).status).toBe(404);
});
