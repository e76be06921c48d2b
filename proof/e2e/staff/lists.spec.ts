import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { newCustomer } from '../customer.ts';
import { expect } from '../fixtures.ts';
import { heldPayment } from '../held-payment.ts';
import { test } from '../staff-member.ts';

// A filter that is nonsense is refused by the bank, and the browser notes that.
test.use({ expectedComplaints: [/\/api\/v1\/staff\/list(?:s|-views)\//] });

test.describe.configure({ timeout: 180_000 });

test('a list is filtered, ordered and given other columns by keyboard, and its address keeps all of it', async ({
  bank,
  staffPage,
}) => {
  const ada = await newCustomer(bank);
  await heldPayment(bank, ada);
  const grace = await staffPage('operations', 'Grace Hopper');
  await grace.goto(`/staff/payments?customer_id=${ada.id}`);
  await expect(grace.getByText('1 payment', { exact: true })).toBeVisible();
  await expectAccessible(grace);

  await grace.getByText('Filter and order (1 in use)').focus();
  await grace.keyboard.press('Enter');
  await grace.getByLabel('Held for review').focus();
  await grace.keyboard.press('Space');
  await expectAccessible(grace);
  await grace.getByLabel('Payee begins with').fill('konr');
  await grace.keyboard.press('Enter');
  await expect(grace.getByRole('list', { name: 'Filters in use' })).toContainText('State: Held for review');

  await grace.getByRole('button', { name: 'Columns' }).focus();
  await grace.keyboard.press('Enter');
  await expectAccessible(grace);
  await grace.getByRole('checkbox', { name: 'Reference' }).focus();
  await grace.keyboard.press('Space');
  await grace.getByRole('button', { name: 'Show these' }).click();
  await expect(grace.getByRole('columnheader', { name: 'Reference' })).toBeVisible();
  await grace.getByRole('link', { name: 'Asked for' }).click();
  await expect(grace.getByRole('columnheader', { name: 'Asked for' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );

  await grace.reload();
  await expect(grace.getByRole('columnheader', { name: 'Asked for' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(grace.getByRole('columnheader', { name: 'Reference' })).toBeVisible();
  await grace.getByRole('button', { name: 'Remove the filter State: Held for review' }).click();
  await expect(grace.getByRole('list', { name: 'Filters in use' })).not.toContainText('State');
  await grace.goBack();
  await expect(grace.getByRole('list', { name: 'Filters in use' })).toContainText('State: Held for review');
  await grace.keyboard.press('j');
  await grace.keyboard.press('Enter');
  await expect(grace.getByRole('dialog')).toContainText('Held for review');
  await test.step('nonsense in the address is told by field, and nothing is found apart from nothing there', async () => {
    await grace.goto('/staff/payments?state=flying&at_from=2026-02-30');
    await expect(grace.getByRole('alert')).toContainText('State: Choose among the choices');
    await expect(grace.getByRole('alert')).toContainText('Asked for: Enter a date');
    await expectAccessible(grace);
    await grace.goto('/staff/loans?customer_id=0198a000-0000-7000-8000-000000000000');
    await expect(grace.getByText('No loans match these filters.')).toBeVisible();
    await expectAccessible(grace, 'main');
  });
});

test('[OPS-02] a list can be exported with the right to, a view is shared with a colleague, and rows lead to what they are about', async ({
  bank,
  staffPage,
}) => {
  const letters = Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join('');
  const ada = await newCustomer(bank, { firstName: `Ada${letters}`, lastName: 'Listworthy' });
  const [grace, mary] = await Promise.all([
    staffPage('operations', 'Grace Hopper'),
    staffPage('support', 'Mary Kenneth'),
  ]);
  const name = `Ada ${ada.id.slice(-6)}`;
  await grace.goto(`/staff/customers?email=${ada.email}`);
  await test.step('a list is taken as a file by who may, in full with a reason', async () => {
    await grace.getByRole('button', { name: 'Export' }).click();
    await grace.getByLabel('Personal data in full').check();
    await grace.getByLabel('Reason').fill('The yearly letter');
    await expectAccessible(grace);
    const [file] = await Promise.all([
      grace.waitForEvent('download'),
      grace.getByRole('dialog').getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^customers-.*\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toContain(ada.email);
    await expect(grace.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('a view is saved, shared with a colleague and removed', async () => {
    // What is masked for others is not told by a view either.
    await share(grace, name);
    await expect(grace.getByText('This view looks for one address or account.')).toBeVisible();
    await expectAccessible(grace);
    await grace.goto(`/staff/customers?name=Ada${letters}`);
    await share(grace, name);
    await expect(grace.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');

    await mary.goto('/staff/customers');
    await mary.getByRole('link', { name: `${name} (Grace Hopper)` }).click();
    await expect(mary.getByText('1 customer', { exact: true })).toBeVisible();
    await expect(mary.getByRole('button', { name: 'Export' })).toHaveCount(0);
    await expect(mary.getByRole('button', { name: 'Remove this view' })).toHaveCount(0);

    await grace.getByRole('button', { name: 'Remove this view' }).click();
    await expect(grace.getByRole('link', { name })).toHaveCount(0);
  });
  await test.step('customers and cards are lists too, and a row leads to its customer', async () => {
    const row = mary.getByRole('row', { name: new RegExp(`Ada${letters} Listworthy`) });
    await expect(row).toContainText('•••@');
    await expectAccessible(mary);
    await row.getByRole('link').click();
    await expect(mary).toHaveURL(new RegExp(`/staff/customers/${ada.id}`));
  });
  await test.step('[OPS-02] accounts and conversations are lists too, and a row leads to what it is about', async () => {
    await mary.getByRole('link', { name: '2 accounts', exact: true }).click();
    await expect(mary.getByRole('row', { name: /Listworthy/ }).first()).toContainText('••••');
    await expect(mary.getByText('2 accounts', { exact: true })).toBeVisible();
    await expectAccessible(mary, 'main');

    const sender = `Wilma ${ada.id.slice(-8)}`;
    const message = 'My card has not arrived.';
    await mary.request.post('/api/v1/support/contact/', {
      data: { full_name: sender, email: ada.email, message },
    });
    await mary.goto(`/staff/conversations?sender=${sender}`);
    await mary
      .getByRole('row', { name: new RegExp(sender) })
      .getByRole('link')
      .click();
    await expect(mary.getByRole('dialog')).toContainText(message);
    await expectAccessible(mary);
    await mary.getByRole('link', { name: 'Answer it' }).click();
    await expect(mary.getByRole('dialog', { name: `Message from ${sender}` })).toContainText(ada.email);
  });
  await mary.goto('/staff/cards');
  await expect(mary.getByRole('heading', { name: 'Cards' })).toBeVisible();
  await expectAccessible(mary, 'main');
});

async function share(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Share it with all colleagues').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}
