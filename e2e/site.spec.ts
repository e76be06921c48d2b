import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

const publicPages = {
  '/': 'Every farthing accounted for',
  '/about': 'A bank that can show its working',
  '/issuance': 'Cards and loans, explained before you ask',
  '/contact': 'Write to people, not to a robot',
  '/faqs': 'Twenty questions, answered',
  '/help': 'What do you need?',
  '/pricing': 'Every fee, on one page',
  '/security': 'Safeguards that exist',
  '/privacy': 'What we know about you',
  '/terms': 'What we owe each other',
} as const;
const small = { width: 375, height: 740 };

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

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

  test('prints without its navigation', async ({ page }) => {
    await page.goto('/terms');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('the home page', () => {
  test('[PUB-01] has a header, hero, how it works, features, three steps, the app, testimonials, help and a footer', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('banner')).toBeVisible();
    for (const name of [
      'What you can do here',
      'Money does not appear. It moves.',
      'Everything you need, and a reason for each',
      'Opening an account takes about as long as tea',
      'No store between you and your money',
      'What customers might say',
      'Still wondering?',
    ]) {
      await expect(section(page, name)).toBeVisible();
    }
    const steps = section(page, 'Opening an account takes about as long as tea').getByRole('listitem');
    await expect(steps).toHaveCount(3);
    await expect(page.getByRole('contentinfo')).toBeVisible();
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
    await page.setViewportSize(small);
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

test.describe('the pages', () => {
  test('[PUB-06] /about tells the story, founders, strengths, milestones, partners, policies and questions', async ({
    page,
  }) => {
    await page.goto('/about');
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

  test('[PUB-07] [ACC-03] /issuance explains cards and loans, and #loans goes to the loans', async ({
    page,
  }) => {
    await page.goto('/help');
    await page.getByRole('link', { name: 'Borrow money' }).click();
    await expect(page).toHaveURL('/issuance#loans');
    await expect(section(page, 'Borrow with an end in sight')).toBeInViewport();
    await expect(section(page, 'A card of your own, in about a second')).toContainText('$10.00');
    for (const term of ['1 week', '1 month', '3 months', '6 months', '1 year']) {
      await expect(page.getByText(term, { exact: true })).toBeVisible();
    }
  });

  test('[ACC-03] a page opens at its top; links within it scroll smoothly, or at once with less motion', async ({
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

  test('[PUB-12] /help leads to pages, mail, telephone and a map, and to the quick links', async ({
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
  });

  test('/pricing lists the fees by which the bank charges', async ({ page }) => {
    await page.goto('/pricing');
    const card = page.getByRole('main').locator('dl > div', { hasText: 'Virtual card' });
    await expect(card).toContainText('$10.00');
    await expect(
      page.getByRole('main').locator('dl > div', { hasText: 'Exchange of currency' }),
    ).toContainText('0.5 %');
  });
});

test.describe('the contact form', () => {
  const submitted = 'Message submitted. Our support team will contact you shortly.';

  async function fill(page: Page): Promise<void> {
    await page.getByLabel('Full name').fill('Ada Byron');
    await page.getByLabel('Email address').fill('ada@example.org');
    await page.getByRole('textbox', { name: 'Message' }).fill('Do you keep accounts in farthings?');
  }

  test('[PUB-08] stands beside WhatsApp, Telegram and the contact details', async ({ page }) => {
    await page.goto('/contact');
    for (const label of ['Full name', 'Email address', 'Message']) {
      await expect(page.getByRole('textbox', { name: label })).toBeVisible();
    }
    const ways = section(page, 'Other ways to reach us');
    for (const name of [
      'Chat on WhatsApp',
      'Chat on Telegram',
      '+44 20 7946 0960',
      'support@farthing.example',
    ]) {
      await expect(ways.getByRole('link', { name })).toBeVisible();
    }
  });

  test('[PUB-09] says "Please fill all fields" when one is empty, and sends nothing', async ({ page }) => {
    await page.goto('/contact', { waitUntil: 'networkidle' });
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    await fill(page);
    await page.getByLabel('Email address').fill('  ');
    await page.getByRole('button', { name: 'Send message' }).click();
    const alert = page.getByRole('alertdialog', { name: 'Please fill all fields' });
    await expect(alert).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(alert).toBeHidden();
    await expect(page.getByLabel('Email address')).toBeFocused();
    await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Byron');
    await expectAccessible(page);
    expect(sent).toBe(0);
  });

  test('[PUB-10] is busy for 1.4 seconds, then empty, and says that the message was sent', async ({
    page,
  }) => {
    await page.goto('/contact', { waitUntil: 'networkidle' });
    await fill(page);
    const busy = page.getByRole('button', { name: 'Sending…' });
    const pressedMs = Date.now();
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(busy).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('alertdialog', { name: submitted })).toBeVisible();
    expect(Date.now() - pressedMs).toBeGreaterThanOrEqual(1_400);
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('button', { name: 'Message Sent!' })).toBeVisible();
    for (const label of ['Full name', 'Email address', 'Message']) {
      await expect(page.getByRole('textbox', { name: label })).toHaveValue('');
    }
  });

  test.describe('when it cannot be sent', () => {
    test.use({ expectedComplaints: [/status of 400|support\/contact/] });

    test('says why and keeps what was typed: no connection, then a wrong address', async ({ page }) => {
      await page.goto('/contact', { waitUntil: 'networkidle' });
      await fill(page);
      await page.route('**/support/contact/', (route) => route.abort());
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('We could not reach the bank.');
      await page.getByRole('button', { name: 'OK' }).click();
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
        'Do you keep accounts in farthings?',
      );
      await page.unroute('**/support/contact/');

      await page.getByLabel('Email address').fill('ada');
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
      await expect(page.getByText('Enter an email address such as name@example.com.')).toBeVisible();
      await expect(page.getByLabel('Email address')).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
        'Do you keep accounts in farthings?',
      );
    });
  });
});

test.describe('finding the way', () => {
  test('[PUB-15] the header leads to every page; on a small screen a menu does, with the office', async ({
    page,
  }) => {
    const names = ['Home', 'About Us', 'Issuance', 'Contact', 'Login', 'Signup'];
    const addresses = ['/', '/about', '/issuance', '/contact', '/account/login', '/account/signup'];
    const hrefs = (links: Element[]) => links.map((link) => link.getAttribute('href'));
    await page.goto('/');
    for (const name of names) {
      await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
    }

    await page.setViewportSize(small);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.locator('#site-menu');
    await expect(menu.getByRole('navigation').getByRole('link')).toHaveText(names);
    expect(await menu.getByRole('navigation').getByRole('link').evaluateAll(hrefs)).toEqual(addresses);
    await expect(menu.getByText('960 Wren Yard, London EC2A')).toBeVisible();
    await expect(menu.getByRole('link', { name: 'LinkedIn' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(small);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();

    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveURL('/about');
    await expect(page.locator('#site-menu')).toBeHidden();
  });

  test('[PUB-16] the footer lists quick links and support; on a small screen one list is open at a time', async ({
    page,
  }) => {
    const lists = {
      'Quick Links': ['Home', 'About Us', 'Issuance', 'Contact'],
      Support: ['FAQs', 'Help Center', 'Privacy Policy', 'Terms & Conditions'],
    };
    await page.goto('/pricing');
    const footer = page.getByRole('contentinfo');
    for (const [name, links] of Object.entries(lists)) {
      await expect(footer.getByRole('navigation', { name }).getByRole('link')).toHaveText(links);
    }
    await page.setViewportSize(small);
    for (const [name, links] of Object.entries(lists)) {
      await footer.locator('summary', { hasText: name }).click();
      await expect(footer.locator('details[open]')).toHaveCount(1);
      await expect(footer.locator('details[open]').getByRole('link')).toHaveText(links);
    }
    await expectAccessible(page);
  });

  test('every link and button of the home page is reached by the keyboard, in order, and shows its focus', async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
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
    }
    await expect(page.getByRole('contentinfo').locator(':focus')).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedComplaints: [/\.js could not be fetched/] });

  test('[PUB-18] every public page can be read whole, and left by its links', async ({ page }) => {
    for (const [path, heading] of Object.entries(publicPages)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      const away = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).first();
      await expect(away).toHaveAttribute('href', '/privacy');
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).first().click();
    await expect(page).toHaveURL('/help');
  });

  test('[PUB-02] all slides of the hero are there to read', async ({ page }) => {
    await page.goto('/');
    for (const title of ['Banking made simple', 'Grow your wealth', 'Cards that work for you']) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeHidden();
  });

  test('[PUB-11] questions open, one at a time', async ({ page }) => {
    await page.goto('/faqs');
    await page.locator('main summary').nth(0).click();
    await page.locator('main summary').nth(1).click();
    await expect(page.locator('main details[open]')).toHaveCount(1);
  });

  test('[PUB-15] the menu of a small screen opens and leads on', async ({ page }) => {
    await page.setViewportSize(small);
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.locator('#site-menu').getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
  });

  test('[PUB-08] the contact form says what it needs, and how to write without it', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByText('This form needs JavaScript')).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('link', { name: 'support@farthing.example' }).first(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send message' })).toBeHidden();
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
    '/icon-180.png',
    '/sharing.png',
  ]) {
    const answer = await request.get(src);
    expect([answer.status(), answer.headers()['content-type']], src).toEqual([200, 'image/png']);
  }
  expect((await request.get('/')).headers()['x-robots-tag']).toBe('noindex');
});

/** From here on time passes by `runFor` alone. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
}

function shownSlide(page: Page) {
  return page.locator('[data-slide="shown"]').getByRole('heading');
}

async function expectNineSections(page: Page): Promise<void> {
  const sections = page.locator('[data-policy-section]');
  await expect(sections).toHaveCount(9);
  for (const each of await sections.all()) {
    await expect(each.getByRole('heading')).toHaveText(/^[1-9]\. \w/);
    await expect(each.locator('svg')).toHaveCount(1);
    await expect(each.locator('p, li').first()).toHaveText(/\w{3}/);
  }
}
