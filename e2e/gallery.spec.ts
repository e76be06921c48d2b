import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/sandbox/gallery');
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

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

test('every component in every state is accessible, in both themes, wide and narrow', async ({ page }) => {
  test.slow();
  await expectAccessible(page);
});

test('what opens is accessible too: dialogs, drawer, menu, accordion and the errors of a form', async ({
  page,
}) => {
  test.slow();
  await page.getByText('Why a wren?').first().click();
  await button(page, 'Send the form').click();
  await expectAccessible(page);
  for (const name of ['Rename the account', 'Ask', 'Pay', 'Look at the withdrawal', 'Actions']) {
    await button(page, name).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
});

test('nothing is cut off or scrolls sideways at 320 px, which is 400 % zoom of a usual screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const cut = await page.evaluate(() => {
    const visible = [...document.querySelectorAll('main *')].filter(
      (element) => !element.closest('.sr-only'),
    );
    return visible
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
      .filter((element) => element.closest('[role="tablist"]') === null)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect(cut).toEqual([]);
});

test('main targets are at least 44 px high, and the others 24', async ({ page }) => {
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

test('[AUTH-12] one-time code: digits advance, Backspace goes back, arrows move, a pasted code fills all', async ({
  page,
}) => {
  const field = page.getByRole('group', { name: 'Code from the email' });
  const boxes = field.getByRole('textbox');
  await expect(boxes).toHaveCount(6);
  await boxes.first().focus();
  await page.keyboard.type('4a8');
  await expect(boxes.nth(2)).toBeFocused();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(boxes.first()).toBeFocused();
  await expect(boxes.first()).toHaveValue('');

  await page.evaluate(() => navigator.clipboard.writeText('482 910')).catch(() => {});
  await boxes.first().evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ' 482 910 ');
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText('Complete: 482910')).toBeVisible();
  await expect(boxes.last()).toHaveValue('0');
});

test('menu: opens by key, goes along by arrows and letters, chooses, and gives the focus back', async ({
  page,
}) => {
  const trigger = button(page, 'Actions');
  await trigger.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Print' })).toBeFocused();
  await page.keyboard.press('d');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Chosen: Rename')).toBeVisible();
  await expect(trigger).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(trigger).toBeFocused();
});

for (const { name, opener, role, first } of [
  { name: 'dialog', opener: 'Rename the account', role: 'dialog', first: 'Name' },
  { name: 'drawer', opener: 'Look at the withdrawal', role: 'dialog', first: 'Reason' },
] as const) {
  test(`${name}: starts at its first field, keeps the focus, closes on Escape and gives it back`, async ({
    page,
  }) => {
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

test('dialog: a click beside it closes it', async ({ page }) => {
  await button(page, 'Rename the account').click();
  await page.mouse.click(10, 400);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('alert dialog: starts at the harmless answer, and a click beside it does not close it', async ({
  page,
}) => {
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

test('accordion: opens by Enter and Space; in single mode opening one closes the other', async ({ page }) => {
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

test('tabs: one stop for Tab, arrows go round and show what they reach', async ({ page }) => {
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

test('form: the errors come together at the top, are in the title, lead to their fields, and go', async ({
  page,
}) => {
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

test('toast: stands above an open dialog and is announced', async ({ page }) => {
  await button(page, 'Show a toast').click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
  await expect(page.locator('[popover]').filter({ hasText: 'Copied' })).toBeVisible();
});

test('focus is always to be seen: a ring of 2 px, 2 px away', async ({ page }) => {
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

test('[RCP-03] the receipt prints alone, in ink on white, on one page, from the dark theme too', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText('TRANSFER COMPLETED')).toBeVisible();
  for (const other of ['Gallery', 'Countdown', 'Print sheet']) {
    await expect(page.getByRole('heading', { name: other, exact: true })).toBeHidden();
  }
  await expect(page.getByText('Sandbox · no real money')).toBeHidden();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('without motion the coin stands still at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await button(page, 'Pay').click();
  const moving = await page.evaluate(() =>
    document.getAnimations().filter((animation) => animation.playState === 'running'),
  );
  expect(moving).toEqual([]);
});

test('pictures of the gallery are kept with the results', async ({ page }, info) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 375, 320]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      const body = await page.screenshot({ fullPage: true });
      await info.attach(`gallery ${width} px ${colorScheme}`, { body, contentType: 'image/png' });
    }
  }
});
