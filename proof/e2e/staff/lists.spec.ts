import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../accessible.ts';
import { newCustomer } from '../customer.ts';
import { expect } from '../fixtures.ts';
import { heldPayment } from '../held-payment.ts';
import { test } from '../staff-member.ts';

// A filter that is nonsense is refused by the bank, and the browser notes that.
test.use({ expectedComplaints: [/\/api\/v1\/staff\/list(?:s|-views)\//] });

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
    await expect(grace.getByText('No loans fit these filters.')).toBeVisible();
    await expectAccessible(grace, 'main');
  });
});

test('customers and cards are lists too, and a row leads to its customer', async ({ bank, staffPage }) => {
  const ada = await newCustomer(bank, { lastName: 'Listworthy' });
  const grace = await staffPage('support', 'Grace Hopper');
  await grace.goto(`/staff/customers?name=Listworthy&email=${ada.email}`);
  const row = grace.getByRole('row', { name: /Ada Listworthy/ });
  await expect(row).toContainText('•••@');
  await expectAccessible(grace);
  await row.getByRole('link').click();
  await expect(grace).toHaveURL(new RegExp(`/staff/customers/${ada.id}`));
  await grace.goto('/staff/cards');
  await expect(grace.getByRole('heading', { name: 'Cards' })).toBeVisible();
  await expectAccessible(grace);
});

test('[OPS-02] accounts and conversations are lists too, and a row leads to what it is about', async ({
  bank,
  staffPage,
}) => {
  const ada = await newCustomer(bank, { lastName: 'Accountworthy' });
  const grace = await staffPage('support', 'Grace Hopper');
  await grace.goto(`/staff/customers/${ada.id}`);
  await grace.getByRole('link', { name: '2 accounts', exact: true }).click();
  await expect(grace.getByRole('row', { name: /Ada Accountworthy/ }).first()).toContainText('••••');
  await expect(grace.getByText('2 accounts', { exact: true })).toBeVisible();
  await expectAccessible(grace);

  const sender = `Wilma ${ada.id.slice(-8)}`;
  const message = 'My card has not arrived.';
  await grace.request.post('/api/v1/support/contact/', {
    data: { full_name: sender, email: ada.email, message },
  });
  await grace.goto(`/staff/conversations?sender=${sender}`);
  await grace
    .getByRole('row', { name: new RegExp(sender) })
    .getByRole('link')
    .click();
  await expect(grace.getByRole('dialog')).toContainText(message);
  await expectAccessible(grace);
  await grace.getByRole('link', { name: 'Answer it' }).click();
  await expect(grace.getByRole('dialog', { name: `Message from ${sender}` })).toContainText(ada.email);
});

test('a view is saved, shared with a colleague and removed', async ({ bank, staffPage }) => {
  const letters = Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join('');
  const ada = await newCustomer(bank, { firstName: `Ada${letters}` });
  const name = `Ada ${ada.id.slice(-6)}`;
  const [grace, mary] = [
    await staffPage('operations', 'Grace Hopper'),
    await staffPage('support', 'Mary Kenneth'),
  ];
  const share = async () => {
    await grace.getByRole('button', { name: 'Save this view' }).click();
    await grace.getByLabel('Name', { exact: true }).fill(name);
    await grace.getByLabel('Share it with all colleagues').check();
    await grace.getByRole('button', { name: 'Save', exact: true }).click();
  };
  // What is masked for others is not told by a view either.
  await grace.goto(`/staff/customers?email=${ada.email}`);
  await share();
  await expect(grace.getByText('This view looks for one address or account.')).toBeVisible();
  await expectAccessible(grace);
  await grace.goto(`/staff/customers?name=Ada${letters}`);
  await share();
  await expect(grace.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');

  await mary.goto('/staff/customers');
  await mary.getByRole('link', { name: `${name} (Grace Hopper)` }).click();
  await expect(mary.getByText('1 customer', { exact: true })).toBeVisible();
  await expect(mary.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await expect(mary.getByRole('button', { name: 'Remove this view' })).toHaveCount(0);

  await grace.getByRole('button', { name: 'Remove this view' }).click();
  await expect(grace.getByRole('link', { name })).toHaveCount(0);
});

test('a list is taken as a file by who may, in full with a reason', async ({ bank, staffPage }) => {
  const ada = await newCustomer(bank);
  const grace = await staffPage('operations', 'Grace Hopper');
  await grace.goto(`/staff/customers?email=${ada.email}`);
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
});
