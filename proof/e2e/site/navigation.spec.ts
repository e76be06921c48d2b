import { expect, expectAccessible, test } from '../fixtures.ts';
import { publicPages, smallScreen } from './public-pages.ts';

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

    await page.setViewportSize(smallScreen);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.locator('#site-menu');
    await expect(menu.getByRole('navigation').getByRole('link')).toHaveText(names);
    expect(await menu.getByRole('navigation').getByRole('link').evaluateAll(hrefs)).toEqual(addresses);
    await expect(menu.getByText('960 Wren Yard, London EC2A')).toBeVisible();
    await expect(menu.getByRole('link', { name: 'LinkedIn' })).toBeVisible();
    await expectAccessible(page, undefined, [320]);
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
    await page.setViewportSize(smallScreen);
    for (const [name, links] of Object.entries(lists)) {
      await footer.locator('summary', { hasText: name }).click();
      await expect(footer.locator('details[open]')).toHaveCount(1);
      await expect(footer.locator('details[open]').getByRole('link')).toHaveText(links);
    }
    await expectAccessible(page, undefined, [320]);
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
    await page.setViewportSize(smallScreen);
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
