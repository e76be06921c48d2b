import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';

async function openGallery(page: Page): Promise<void> {
  await page.goto('/sandbox/gallery');
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('every component, and what opens, is accessible and large enough, in both themes, wide and narrow', async ({
  page,
}) => {
  test.slow();
  await openGallery(page);
  await expectComponents(page);
  await test.step('dialogs that are open', () => expectDialogs(page));
  await test.step('what else opens', () => expectOthers(page));
});

test('[RCP-03] components are used by the keyboard, keep the focus and give it back, and a receipt is printed', async ({
  page,
}) => {
  test.slow();
  await openGallery(page);
  await test.step('menus keep to the keyboard and to the screen', () => useMenus(page));
  await page.setViewportSize({ width: 1280, height: 800 });
  await test.step('dialogs keep the focus and give it back, and close as they should', () =>
    useDialogs(page));
  await test.step('accordions and tabs are gone through by the keyboard', () => useAccordionsAndTabs(page));
  await test.step('forms tell their errors, and toasts go by themselves', () => useFormsAndToasts(page));
  await test.step('[RCP-03] the receipt prints alone, in ink on white, on one page, from the dark theme too', () =>
    printReceipt(page));
});

/** Presses Tab until it has been everywhere inside, and says whether the focus ever left. */
async function tabStaysInside(page: Page, container: Locator, presses: number): Promise<boolean> {
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press('Tab');
    const outside = await container.evaluate(
      (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
    );
    if (outside) return false;
  }
  return true;
}

async function expectComponents(page: Page): Promise<void> {
  await expectAccessible(page);
  await test.step('focus is always to be seen: a ring of 2 px, 2 px away', async () => {
    await button(page, 'Back').first().focus();
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(
        document.activeElement ?? document.body,
      );
      return { outlineStyle, outlineWidth, outlineOffset };
    });
    expect(ring).toEqual({ outlineStyle: 'solid', outlineWidth: '2px', outlineOffset: '2px' });
  });
  await test.step('nothing is cut off or scrolls sideways at 320 px, which is 400% zoom of a usual screen', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const cut = await page.evaluate(() => {
      const visible = [...document.querySelectorAll('main *')].filter(
        (element) => !element.closest('.sr-only'),
      );
      return visible
        .filter(
          (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5,
        )
        .map((element) => element.outerHTML.slice(0, 120));
    });
    expect(cut).toEqual([]);
  });
  await test.step('main targets are at least 44 px high', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const small = await page.evaluate(() => {
      const controls = 'main :is(button, select, textarea, [role="tab"], summary, input:not([type="radio"]))';
      return [...document.querySelectorAll(controls)]
        .filter((control) => control.closest('[aria-hidden="true"]') === null && control.checkVisibility())
        .filter((control) => {
          const target = control.matches('[type="checkbox"]') ? control.parentElement : control;
          return (target ?? control).getBoundingClientRect().height < 44;
        })
        .map((control) => control.outerHTML.slice(0, 120));
    });
    expect(small).toEqual([]);
  });
}

async function expectDialogs(page: Page): Promise<void> {
  for (const { name, opener } of [
    { name: 'a dialog', opener: 'Rename the account' },
    { name: 'a question', opener: 'Ask' },
    { name: 'an outcome', opener: 'Pay' },
  ]) {
    await test.step(name, async () => {
      await button(page, opener).click();
      if (name === 'an outcome') await expectStillCoin(page);
      await expectPartAccessible(page, 'dialog[open]');
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toBeHidden();
    });
  }
}

async function expectOthers(page: Page): Promise<void> {
  for (const { name, opener, part } of [
    { name: 'a drawer', opener: 'Look at the withdrawal', part: 'dialog[open]' },
    { name: 'a menu', opener: 'Actions', part: ':popover-open' },
  ]) {
    await test.step(name, async () => {
      await button(page, opener).click();
      await expectPartAccessible(page, part);
      await page.keyboard.press('Escape');
      await expect(page.locator(part)).toBeHidden();
    });
  }
  await test.step('the errors of a form', async () => {
    await button(page, 'Send the form').click();
    await expectPartAccessible(page, 'form');
  });
}

/** Of what has opened only: the page around it has been looked at. */
async function expectPartAccessible(page: Page, part: string): Promise<void> {
  await expect(page.locator(part)).toBeVisible();
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await page.locator(part).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width, `${part} fits ${width} px`).toBe(true);
  }
  await expectAccessible(page, part);
}

/** Without motion it stands still at once. */
async function expectStillCoin(page: Page): Promise<void> {
  const coin = page.locator('dialog[open] .coin-turn');
  await expect(coin).toBeVisible();
  const moving = await coin.evaluate(
    (element) =>
      element.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
  );
  expect(moving).toBe(0);
}

async function useMenus(page: Page): Promise<void> {
  await test.step('menu: opens by key, goes along by Tab, chooses, closes on Escape, and gives the focus back', async () => {
    const trigger = button(page, 'Actions');
    await trigger.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(button(page, 'Rename')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(page, 'Print')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(page, 'Delete')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Chosen: Delete')).toBeVisible();
    await expect(button(page, 'Delete')).toBeHidden();
    await expect(trigger).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Rename')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Rename')).toBeHidden();
    await expect(trigger).toBeFocused();
  });
  await page.keyboard.press('Escape');
  await test.step('menu: hangs on its button and stays on a narrow screen', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const trigger = button(page, 'Actions');
    await trigger.click();
    const [above, item] = await Promise.all([trigger.boundingBox(), button(page, 'Delete').boundingBox()]);
    if (above === null || item === null) throw new Error('The menu is not there.');
    expect(item.y).toBeGreaterThan(above.y + above.height);
    expect(item.x).toBeGreaterThanOrEqual(0);
    expect(item.x + item.width).toBeLessThanOrEqual(320);
    await page.keyboard.press('Escape');
    await expect(button(page, 'Delete')).toBeHidden();
  });
}

async function useDialogs(page: Page): Promise<void> {
  for (const { name, opener, role, first } of [
    { name: 'dialog', opener: 'Rename the account', role: 'dialog', first: 'Name' },
    { name: 'drawer', opener: 'Look at the withdrawal', role: 'dialog', first: 'Reason' },
  ] as const) {
    await test.step(`${name}: starts at its first field, keeps the focus, closes on Escape and gives it back`, async () => {
      await button(page, opener).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole(role);
      await expect(dialog.getByLabel(first)).toBeFocused();
      expect(await tabStaysInside(page, dialog, 9)).toBe(true);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button(page, opener)).toBeFocused();
    });
  }
  await test.step('dialog: a click beside it closes it', async () => {
    await button(page, 'Rename the account').click();
    await page.mouse.click(10, 400);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await test.step('alert dialog: starts at the harmless answer, and a click beside it does not close it', async () => {
    await button(page, 'Ask').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Sign out?' });
    await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused();
    await page.mouse.click(10, 400);
    await expect(dialog).toBeVisible();
    expect(await tabStaysInside(page, dialog, 5)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(button(page, 'Ask')).toBeFocused();
  });
}

async function useAccordionsAndTabs(page: Page): Promise<void> {
  await test.step('accordion: opens by Enter and Space; in single mode opening one closes the other', async () => {
    const single = page.getByRole('figure', { name: 'one open at a time' });
    const first = single.locator('summary').nth(0);
    const second = single.locator('summary').nth(1);
    await first.focus();
    await page.keyboard.press('Enter');
    await expect(single.getByText('A quarter of an old penny')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(second).toBeFocused();
    await page.keyboard.press('Space');
    await expect(single.getByText('the smallest bird')).toBeVisible();
    await expect(single.getByText('A quarter of an old penny')).toBeHidden();
  });
  await test.step('tabs: one stop for Tab, arrows go round and show what they reach', async () => {
    const tabs = page.getByRole('tablist', { name: 'Kind of transaction' });
    await tabs.getByRole('tab', { name: 'All' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tabpanel', { name: 'Withdrawal' })).toHaveText('Shown: Withdrawal');
    await page.keyboard.press('End');
    await expect(page.getByRole('tabpanel', { name: 'Transfer' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(tabs.getByRole('tab', { name: 'All' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tabpanel', { name: 'All' })).toBeFocused();
  });
}

async function useFormsAndToasts(page: Page): Promise<void> {
  await test.step('form: the errors come together at the top, are in the title, lead to their fields, and go', async () => {
    await button(page, 'Send the form').focus();
    await page.keyboard.press('Enter');
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Gallery/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('To whom')).toBeFocused();
    await page.keyboard.type('A Patel');
    await page.keyboard.press('Tab');
    await page.keyboard.type('250.00');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    for (const part of ['7', '5', '1990']) {
      await page.keyboard.type(part);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sent: 250.00')).toBeVisible();
    await expect(summary).toBeHidden();
    await expect(page).toHaveTitle(/^Gallery/);
  });
  await test.step('toast: is seen and announced, and goes by itself', async () => {
    await button(page, 'Show a toast').click();
    const toast = page.getByRole('status').getByText('Copied');
    await expect(toast).toBeInViewport();
    await expect(toast).toBeHidden();
  });
}

async function printReceipt(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText('TRANSFER COMPLETED')).toBeVisible();
  for (const other of ['Gallery', 'Countdown', 'Print sheet']) {
    await expect(page.getByRole('heading', { name: other, exact: true })).toBeHidden();
  }
  await expect(page.getByText('Sandbox · no real money')).toBeHidden();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
}
