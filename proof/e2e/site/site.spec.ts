import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { publicPages, section } from './public-pages.ts';

// What moves, and what stands still for who asked for it, is proved here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('every public page', () => {
  for (const [path, heading] of Object.entries(publicPages)) {
    test(`${path} is accessible and fits every screen, light and dark, up to 400 % zoom`, async ({
      page,
    }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expectAccessible(page);
      // 1280 pixels at four times the size leave 320 of them to the page, and 200 of its height.
      await page.setViewportSize({ width: 320, height: 200 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }
});

test.describe('the pages', () => {
  test('[PUB-12] [PUB-07] [ACC-03] /help leads to every way to get help; /issuance explains cards and loans', async ({
    page,
  }) => {
    await page.goto('/help');
    const hrefs = (name: string) =>
      section(page, name)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const ways = await hrefs('Ways to get help');
    expect(ways).toEqual(expect.arrayContaining(['/faqs', '/about']));
    for (const start of ['mailto:', 'tel:', 'https://www.openstreetmap.org/search']) {
      expect(ways.filter((href) => href.startsWith(start))).toHaveLength(1);
    }
    expect(await hrefs('Quick links')).toEqual([
      '/account/reset-password',
      '/issuance',
      '/issuance#loans',
      '/faqs',
    ]);

    await page.getByRole('link', { name: 'Borrow money' }).click();
    await expect(page).toHaveURL('/issuance#loans');
    await expect(section(page, 'Borrow with an end in sight')).toBeInViewport();
    await expect(section(page, 'A card of your own, in about a second')).toContainText('$10.00');
    for (const term of ['1 week', '1 month', '3 months', '6 months', '1 year']) {
      await expect(page.getByText(term, { exact: true })).toBeVisible();
    }
    await test.step('/pricing lists the fees by which the bank charges', async () => {
      await page.goto('/pricing');
      const fee = (name: string) => page.getByRole('main').locator('dl > div', { hasText: name });
      await expect(fee('Virtual card')).toContainText('$10.00');
      await expect(fee('Exchange of currency')).toContainText('0.5 %');
    });
  });

  test('[ACC-03] [PUB-06] a page opens at its top, links within it scroll smoothly or at once; /about tells all of its story', async ({
    page,
  }) => {
    await page.goto('/issuance');
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).first().click();
    await expect(page).toHaveURL('/about');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    expect(await behaviour()).toBe('smooth');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await behaviour()).toBe('auto');

    for (const name of [
      'Named after the smallest coin',
      'Three people who count things',
      'What we are good at',
      'Good company',
      'What we promise in writing',
      'Asked about us',
    ]) {
      await expect(section(page, name)).toBeVisible();
    }
    await expect(section(page, 'From a drawing to a bank').getByRole('listitem')).toHaveText([
      /^2018Concept and funding/,
      /^2019MVP/,
      /^2021Public launch/,
      /^2023Partnerships/,
    ]);
  });

  test('[PUB-11] /faqs has twenty questions, of which at most one is open', async ({ page }) => {
    await page.goto('/faqs');
    const questions = page.getByRole('main').locator('details');
    await expect(questions).toHaveCount(20);
    await questions.nth(3).locator('summary').click();
    await questions.nth(17).locator('summary').click();
    await expect(page.locator('main details[open]')).toHaveCount(1);
    await expect(questions.nth(17)).toHaveAttribute('open');
    await expectAccessible(page);
    await questions.nth(17).locator('summary').click();
    await expect(page.locator('main details[open]')).toHaveCount(0);
  });

  test('[PUB-13] [PUB-14] /privacy and /terms have nine sections; the terms name fees, age, crypto, law and courts', async ({
    page,
  }) => {
    await page.goto('/privacy');
    await expectNineSections(page);
    await page.goto('/terms');
    await expectNineSections(page);
    const text = page.getByRole('main');
    for (const words of [
      'international transfers, card replacement, expedited card delivery and overdrafts',
      'minimum age for the full service, cards and loans included, is 18',
      'Crypto trading is not supported directly',
      'law of the United Kingdom',
      'courts of London',
    ]) {
      await expect(text).toContainText(words);
    }
    await expect(text.locator('#fees')).not.toContainText(/[$£€]\s?\d/);
    await test.step('they print without their navigation', async () => {
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('contentinfo')).toBeHidden();
      await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  });
});

test('[PUB-18] robots.txt, the sitemap, the manifest and its icons are there', async ({ request }) => {
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
  ]) {
    const answer = await request.get(src);
    const type = src.endsWith('.ico') ? 'image/vnd.microsoft.icon' : 'image/png';
    expect([answer.status(), answer.headers()['content-type']], src).toEqual([200, type]);
  }
  expect((await request.get('/')).headers()['x-robots-tag']).toBe('noindex');
});

async function expectNineSections(page: Page): Promise<void> {
  const sections = page.locator('[data-policy-section]');
  await expect(sections).toHaveCount(9);
  for (const each of await sections.all()) {
    await expect(each.getByRole('heading')).toHaveText(/^[1-9]\. \w/);
    await expect(each.locator('svg')).toHaveCount(1);
    await expect(each.locator('p, li').first()).toHaveText(/\w{3}/);
  }
}
