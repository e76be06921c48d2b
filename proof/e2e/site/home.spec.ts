import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { arrive, expectFits, section, smallScreen } from './public-pages.ts';

test.describe.configure({ timeout: 180_000 });

test('[PUB-01] [PUB-02] [PUB-04] [PUB-17] the home page has all its parts in order, is gone through by keyboard, and keeps the chosen theme', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await arrive(page, '/', () => page.goto('/', { waitUntil: 'networkidle' }));
  await test.step('[PUB-01] from top to bottom: header, hero, how it works, features, three steps, the app, testimonials, help, footer', () =>
    expectOrder(page));
  await test.step('[PUB-02] [PUB-04] the hero has three slides, of which the first is shown, and two buttons to the signup', () =>
    expectHero(page));
  await test.step('[PUB-17] shows its figures, each marked as a demonstration', () => expectFigures(page));
  await test.step('every link and button is reached by the keyboard, in order, and shows its focus', () =>
    tabThrough(page));
  await expectFits(page, '/');
  await test.step('the first stop skips to the content', async () => {
    await page.getByRole('link', { name: 'Skip to the content' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#content$/);
  });
  await test.step('the chosen theme is kept on every later page, from its first byte', () =>
    chooseTheme(page));
});

async function expectOrder(page: Page): Promise<void> {
  const parts = [
    page.getByRole('banner'),
    section(page, 'What you can do here'),
    section(page, 'Money does not appear. It moves.'),
    section(page, 'Everything you need, and a reason for each'),
    section(page, 'Opening an account takes about as long as tea'),
    section(page, 'No store between you and your money'),
    section(page, 'What customers might say'),
    section(page, 'Still wondering?'),
    page.getByRole('contentinfo'),
  ];
  let end = 0;
  for (const part of parts) {
    await expect(part).toBeVisible();
    const { y, height } = (await part.boundingBox()) ?? { y: -1, height: 0 };
    expect(y).toBeGreaterThanOrEqual(Math.floor(end));
    end = y + height;
  }
  const steps = section(page, 'Opening an account takes about as long as tea').getByRole('listitem');
  await expect(steps).toHaveCount(3);
}

async function expectHero(page: Page): Promise<void> {
  const slides = page.locator('[data-slide]');
  await expect(slides.getByRole('heading', { includeHidden: true })).toHaveText([
    'Banking made simple',
    'Grow your wealth',
    'Cards that work for you',
  ]);
  await expect(slides.locator('svg')).toHaveCount(3);
  await expect(slides.locator('.carousel-overlay')).toHaveCount(3);
  await expect(slides.locator('p')).toHaveText([/\w{3}/, /\w{3}/, /\w{3}/]);
  await expect(shownSlide(page)).toHaveText('Banking made simple');
  const hero = section(page, 'What you can do here');
  for (const name of ['Get started', 'Get Debit Card']) {
    await expect(hero.getByRole('link', { name })).toHaveAttribute('href', '/account/signup');
  }
}

async function expectFigures(page: Page): Promise<void> {
  const figures = section(page, 'The kind of figures a bank puts here');
  for (const text of ['$24M+', '+12%', '24/7', 'Deposits insured up to regulatory limits']) {
    await expect(figures.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(figures.getByText('Demonstration figures: none is real')).toBeVisible();
  const testimonials = section(page, 'What customers might say');
  await expect(testimonials.getByText('18%')).toBeVisible();
  await expect(testimonials.getByText('Invented for this demonstration')).toBeVisible();
  await expect(
    page.getByText('Limits depend on your account type and verification level').first(),
  ).toBeVisible();
}

async function tabThrough(page: Page): Promise<void> {
  const expected = await page
    .locator('a[href], button, input:checked')
    .evaluateAll((all) => all.filter((each) => each.checkVisibility({ visibilityProperty: true })).length);
  for (let stops = 0; stops < expected; stops += 1) {
    await page.keyboard.press('Tab');
    const { inOrder, outlined, name } = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body;
      const shown = focused instanceof HTMLInputElement ? focused.closest('label') : focused;
      const style = getComputedStyle(shown ?? focused);
      // The stop before is marked in the page, since nothing else lasts from one call to the next.
      const before = document.querySelector('[data-stop]');
      before?.removeAttribute('data-stop');
      focused.setAttribute('data-stop', '');
      return {
        inOrder: !before || before.compareDocumentPosition(focused) === Node.DOCUMENT_POSITION_FOLLOWING,
        outlined: style.outlineStyle !== 'none' && style.outlineWidth !== '0px',
        name: focused.textContent || focused.getAttribute('aria-label') || focused.getAttribute('value'),
      };
    });
    expect({ inOrder, outlined }, `stop ${stops}, ${name}`).toEqual({ inOrder: true, outlined: true });
    if (stops === 0) expect(name).toBe('Skip to the content');
  }
  await expect(page.getByRole('contentinfo').locator(':focus')).toBeVisible();
}

async function chooseTheme(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
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
  expect(await paper()).toBe(light);
  expect(await (await page.request.get('/')).text()).not.toContain('data-theme="dark"');
}

test('[PUB-15] [PUB-05] the header leads to every page; on a small screen a menu does, with the office; /faq opens the questions', async ({
  page,
}) => {
  const names = ['Home', 'About Us', 'Issuance', 'Pricing', 'Security', 'Contact', 'Login', 'Signup'];
  const addresses = [
    ...['/', '/about', '/issuance', '/pricing', '/security', '/contact'],
    ...['/account/login', '/account/signup'],
  ];
  const hrefs = (links: Element[]) => links.map((link) => link.getAttribute('href'));
  await page.goto('/');
  for (const name of names) {
    await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
  }

  await page.setViewportSize(smallScreen);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  const menu = page.locator('#site-menu');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expect(menu.getByRole('navigation').getByRole('link')).toHaveText(names);
  expect(await menu.getByRole('navigation').getByRole('link').evaluateAll(hrefs)).toEqual(addresses);
  await expect(menu.getByText('960 Wren Yard, London EC2A')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'LinkedIn' })).toBeVisible();
  await expectAccessible(page, undefined, [320]);
  await test.step('the open menu keeps the focus, and gives it back to its button', async () => {
    for (let press = 0; press < 24; press++) {
      await page.keyboard.press('Tab');
      const isInside = await menu.evaluate(
        (element) => document.activeElement === document.body || element.contains(document.activeElement),
      );
      expect(isInside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  });

  await test.step('[PUB-05] the links to /faq, /pricing and /security open those pages', async () => {
    const help = section(page, 'Still wondering?');
    // That these two addresses answer with their pages, the journeys of those pages show.
    for (const path of ['/pricing', '/security']) {
      await expect(help.locator(`a[href="${path}"]`)).toBeVisible();
    }
    await arrive(page, '/faqs', () => help.locator('a[href="/faq"]').click());
    await expect(page).toHaveURL('/faqs');
  });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL('/about');
  await expect(page.locator('#site-menu')).toBeHidden();
});

test.describe('for who wants motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('[PUB-03] the slides turn every 10 seconds in a loop, jump by their dots, can be paused, and stand still for who asked for less motion', async ({
    page,
  }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.clock.runFor(9_900);
    await expect(shownSlide(page)).toHaveText('Banking made simple');
    for (const title of ['Grow your wealth', 'Cards that work for you', 'Banking made simple']) {
      await page.clock.runFor(10_000);
      await expect(shownSlide(page)).toHaveText(title);
    }
    await page.getByRole('button', { name: 'Slide 3: Cards that work for you' }).click();
    await expect(shownSlide(page)).toHaveText('Cards that work for you');
    await page.getByRole('button', { name: 'Pause the slides' }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(60_000);
    await expect(shownSlide(page)).toHaveText('Cards that work for you');
    await page.getByRole('button', { name: 'Play the slides' }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(10_000);
    await expect(shownSlide(page)).toHaveText('Banking made simple');

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.clock.runFor(60_000);
    await expect(shownSlide(page)).toHaveText('Banking made simple');
    await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible();
  });
});

function shownSlide(page: Page) {
  return page.locator('[data-slide="shown"]').getByRole('heading');
}
