import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { publicPages, section, smallScreen } from './public-pages.ts';

// What moves, and what stands still for who asked for it, is proved here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('the home page', () => {
  test('[PUB-01] has, from top to bottom: header, hero, how it works, features, three steps, the app, testimonials, help, footer', async ({
    page,
  }) => {
    await page.goto('/');
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
  });

  test('[PUB-02] [PUB-04] the hero has three slides, of which the first is shown, and two buttons to the signup', async ({
    page,
  }) => {
    await page.goto('/');
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
  });

  test('[PUB-03] the slides turn every 10 seconds in a loop, jump by their dots and can be paused', async ({
    page,
  }) => {
    await stopTheClock(page);
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
  });

  test('[PUB-03] the slides stand still for people who asked for less motion', async ({ page }) => {
    await stopTheClock(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.clock.runFor(60_000);
    await expect(shownSlide(page)).toHaveText('Banking made simple');
    await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible();
  });

  test('[PUB-03] a slide that turns moves nothing else on the page', async ({ page }) => {
    await page.setViewportSize(smallScreen);
    await page.goto('/', { waitUntil: 'networkidle' });
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
  });

  test('[PUB-05] the links to /faq, /pricing and /security open those pages', async ({ page }) => {
    for (const [path, arrival] of [
      ['/faq', '/faqs'],
      ['/pricing', '/pricing'],
      ['/security', '/security'],
    ] as const) {
      await page.goto('/');
      await section(page, 'Still wondering?').locator(`a[href="${path}"]`).click();
      await expect(page).toHaveURL(arrival);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(publicPages[arrival]);
    }
  });

  test('[PUB-17] shows its figures, each marked as a demonstration', async ({ page }) => {
    await page.goto('/');
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
  });
});

/** From here on time passes by `runFor` alone. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
}

function shownSlide(page: Page) {
  return page.locator('[data-slide="shown"]').getByRole('heading');
}
