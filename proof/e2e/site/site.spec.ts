import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { arrive, expectFits, type PublicPath, publicPages, section, smallScreen } from './public-pages.ts';

// What moves, and what stands still for who asked for it, is proved here.
test.describe.configure({ timeout: 180_000 });

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('[PUB-12] [PUB-07] [ACC-03] [PUB-06] /help leads to every way to get help, /issuance explains cards and loans, /about tells its story', async ({
  page,
}) => {
  await arrive(page, '/help');
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
  await expectFits(page, '/help');

  await arrive(page, '/issuance', () => page.getByRole('link', { name: 'Borrow money' }).click());
  await expect(page).toHaveURL('/issuance#loans');
  await expect(section(page, 'Borrow with an end in sight')).toBeInViewport();
  await expect(section(page, 'A card of your own, in about a second')).toContainText('$10.00');
  for (const term of ['1 week', '1 month', '3 months', '6 months', '1 year']) {
    await expect(page.getByText(term, { exact: true })).toBeVisible();
  }
  await expectFits(page, '/issuance');

  await test.step('[ACC-03] a page opens at its top, links within it scroll smoothly or at once', async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const about = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).first();
    await arrive(page, '/about', () => about.click());
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    expect(await behaviour()).toBe('smooth');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await behaviour()).toBe('auto');
  });
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
  await expectFits(page, '/about');
});

test('/proof tells what was tried, and the last check of the books of this bank', async ({ page }) => {
  await arrive(page, '/');
  const tried = section(page, 'How we tried to break it').getByRole('link');
  await arrive(page, '/proof', () => tried.click());
  const books = section(page, 'The books of this bank');
  await expect(async () => {
    await page.reload();
    await expect(books).toContainText('Everything added up.', { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(books.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expect(section(page, 'What was tried')).toContainText(/crashes survived/);
  await expectFits(page, '/proof');
});

test('[PUB-11] [PUB-16] /faqs has twenty questions, of which at most one is open; /pricing lists the fees, and its footer leads on', async ({
  page,
}) => {
  await arrive(page, '/faqs');
  const questions = page.getByRole('main').locator('details');
  await expect(questions).toHaveCount(20);
  await questions.nth(3).locator('summary').click();
  await questions.nth(17).locator('summary').click();
  await expect(page.locator('main details[open]')).toHaveCount(1);
  await expect(questions.nth(17)).toHaveAttribute('open');
  await expectFits(page, '/faqs');
  await questions.nth(17).locator('summary').click();
  await expect(page.locator('main details[open]')).toHaveCount(0);

  await arrive(page, '/pricing');
  const fee = (name: string) => page.getByRole('main').locator('dl > div', { hasText: name });
  await expect(fee('Virtual card')).toContainText('$10.00');
  await expect(fee('Exchange of currency')).toContainText('0.5%');
  await expectFits(page, '/pricing');
  await test.step('[PUB-16] the footer lists quick links and support; on a small screen one list is open at a time', async () => {
    const lists = {
      'Quick Links': ['Home', 'About Us', 'Issuance', 'Contact'],
      Support: ['FAQs', 'Help Center', 'Privacy Policy', 'Terms & Conditions'],
    };
    const footer = page.getByRole('contentinfo');
    for (const [name, links] of Object.entries(lists)) {
      await expect(footer.getByRole('navigation', { name }).getByRole('link')).toHaveText(links);
    }
    await page.setViewportSize(smallScreen);
    for (const [name, links] of Object.entries(lists)) {
      await footer.locator('summary', { hasText: name }).click();
      await expect(footer.locator('details[open]')).toHaveCount(1);
      await expect(footer.locator('details[open]').getByRole('link')).toHaveText(links);
    }
    await expectAccessible(page, 'footer', [320]);
  });
});

test('[PUB-13] [PUB-14] /privacy and /terms have nine sections; the terms name fees, age, crypto, law and courts', async ({
  page,
}) => {
  const toldElsewhere: PublicPath[] = ['/', '/contact', '/help', '/issuance', '/about', '/faqs', '/pricing'];
  const others = (Object.keys(publicPages) as PublicPath[]).filter((path) => !toldElsewhere.includes(path));
  expect(others.at(-1)).toBe('/terms');
  for (const path of others) {
    await arrive(page, path);
    if (path === '/privacy' || path === '/terms') await expectNineSections(page);
    await expectFits(page, path);
  }
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

async function expectNineSections(page: Page): Promise<void> {
  const sections = page.locator('[data-policy-section]');
  await expect(sections).toHaveCount(9);
  for (const each of await sections.all()) {
    await expect(each.getByRole('heading')).toHaveText(/^[1-9]\. \w/);
    await expect(each.locator('svg')).toHaveCount(1);
    await expect(each.locator('p, li').first()).toHaveText(/\w{3}/);
  }
}
