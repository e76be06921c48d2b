import type { Page } from '@playwright/test';
import { newCustomer } from '../customer.ts';
import { expect, expectAccessible } from '../fixtures.ts';
import { heldPayment, paymentOf, readyToPay } from '../held-payment.ts';
import { tabTo } from '../keyboard.ts';
import { sayWhy, test as withStaff } from '../staff-member.ts';

/** The rules are those of the whole bank: with a fixture of its own for the worker, this journey has a bank of its own. */
const test = withStaff.extend<object, { ownBank: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  ownBank: [async ({}, use) => use(undefined), { scope: 'worker', auto: true }],
});

// One after the other: side by side, each would start another bank.
test.describe.configure({ mode: 'default' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const rule = (page: Page, id: string) => page.getByRole('region', { name: id, exact: true });
const fold = (page: Page, id: string) => page.locator(`[id="rule-${id}"] > summary`);

const amountOf = (page: Page) =>
  rule(page, 'new-and-large').getByLabel('The amount is above', { exact: true });

test('[RSK-15] the rules are read as sentences; a change that is wrong is said at its field, and a change outlives a reload', async ({
  staffPage,
}) => {
  const grace = await staffPage('operations', 'Grace Hopper');
  await grace.goto('/staff/queues');
  await grace.getByRole('link', { name: 'Risk rules' }).click();
  await expect(heading(grace, 'Version 0')).toBeVisible();
  await expect(grace.getByText('It comes with the bank.')).toBeVisible();
  const row = grace.getByRole('row', { name: /^new-and-large/ });
  await expect(row).toContainText('The age of what is newest is below 72 hours, and one of these:');
  await expect(row).toContainText('the amount is above 5,000.00');
  await expect(row).toContainText('Hold for one');
  await expectAccessible(grace);

  await grace.getByRole('link', { name: 'Change the rules' }).click();
  await expect(grace.getByText('It is the same as version 0.')).toBeVisible();
  await expect(button(grace, 'Propose')).toHaveCount(0);
  await fold(grace, 'new-and-large').click();
  const amount = amountOf(grace);
  await amount.fill('a lot');
  // Folded again, it opens by itself to show what is wrong in it.
  await fold(grace, 'new-and-large').click();
  await button(grace, 'Try on the last 90 days').click();
  await expect(amount).toBeFocused();
  await expect(rule(grace, 'new-and-large')).toContainText('Write an amount, such as 5000.00.');
  await expectAccessible(grace);
  await amount.fill('4,000');
  await grace.reload();
  await expect(fold(grace, 'new-and-large')).toContainText('Changed');
  await fold(grace, 'new-and-large').click();
  await expect(amount).toHaveValue('4,000');
});

test('[RSK-15] rules are tried and proposed by one, approved by another, and then hold', async ({
  bank,
  staffPage,
}) => {
  const ada = await newCustomer(bank);
  const held = await heldPayment(bank, ada);
  const [grace, mary] = await Promise.all([
    staffPage('operations', 'Grace Hopper'),
    staffPage('approver', 'Mary Kenneth'),
  ]);
  await grace.goto('/staff/risk/draft');
  await fold(grace, 'new-and-large').click();
  const amount = amountOf(grace);
  await amount.fill('4,000');
  await rule(grace, 'new-and-large').getByLabel('Answer').selectOption('Hold for two');
  await button(grace, 'Try on the last 90 days').click();
  await expect(grace.getByText('1 payment would have a different answer')).toBeVisible();
  await expect(grace.getByRole('row', { name: /Hold for one\s*Hold for two\s*1$/ })).toBeVisible();
  await expect(grace.locator(`a[href="/staff/payments/${held.withdrawal_id}"]`)).toBeVisible();
  await expectAccessible(grace);

  await button(grace, 'Propose').click();
  const asked = dialog(grace, 'Propose these rules');
  await asked.getByLabel('Reason').fill('Two people look at what is new');
  await asked.getByRole('button', { name: 'Propose' }).click();
  await expect(grace).toHaveURL(/\/staff\/proposals\/[\da-f-]{36}$/);
  await expect(grace.getByText('You proposed this, so someone else has to decide it.')).toBeVisible();
  const proposalPath = new URL(grace.url()).pathname;
  await grace.goto('/staff/risk/draft');
  await expect(grace.getByText('Other rules are proposed')).toBeVisible();
  await expect(grace.getByText('It is the same as version 0.')).toBeVisible();
  await fold(grace, 'new-and-large').click();
  await expect(amount).toHaveValue('5000.00');

  await mary.goto('/staff/risk');
  await expect(heading(mary, 'Version 0')).toBeVisible();
  await expect(mary.getByRole('link', { name: 'Change the rules' })).toHaveCount(0);
  await mary.getByRole('link', { name: 'Show the proposal' }).click();
  await expect(mary).toHaveURL(proposalPath);
  const proposal = dialog(mary, 'Change the risk rules');
  await expect(proposal).toContainText('Of 1 payment of the last 90 days, 1 would have a different answer');
  await expect(proposal).toContainText('Two people look at what is new');
  await expect(proposal.getByText('What changes')).toBeVisible();
  await expect(proposal).toContainText('the answer is Hold for two instead of Hold for one');
  await expect(proposal).toContainText('the amount is above 4,000.00 instead of 5,000.00');
  await expectAccessible(mary);
  await button(mary, 'Approve').click();
  await sayWhy(mary);
  await button(mary, 'Approve and do it').click();
  await expect(proposal.getByText('Approved', { exact: true })).toBeVisible();

  for (const page of [mary, grace]) {
    await page.goto('/staff/risk');
    await expect(heading(page, 'Version 1')).toBeVisible();
    await expect(page.getByText('proposed by Grace Hopper, approved by Mary Kenneth')).toBeVisible();
    const now = page.getByRole('row', { name: /^new-and-large/ });
    await expect(now).toContainText('the amount is above 4,000.00');
    await expect(now).toContainText('Hold for two');
    await expect(page.getByRole('row', { name: /^1 / })).toContainText('Two people look at what is new');
  }
  await mary.goto('/staff/risk/draft');
  await expect(heading(mary, 'Not for your role')).toBeVisible();
});

test('[RSK-15] a rule is added and another removed by keyboard alone; what is wrong is said at its field', async ({
  bank,
  staffPage,
}) => {
  const ada = await newCustomer(bank);
  const [grace, mary] = await Promise.all([
    staffPage('operations', 'Grace Hopper'),
    staffPage('approver', 'Mary Kenneth'),
  ]);
  await grace.goto('/staff/risk/draft');
  await expect(button(grace, 'Add a rule')).toBeVisible();

  await tabTo(grace, fold(grace, 'unusual-hour'));
  await grace.keyboard.press('Enter');
  await tabTo(grace, rule(grace, 'unusual-hour').getByRole('button', { name: 'Remove this rule' }));
  await grace.keyboard.press('Enter');
  await expect(rule(grace, 'unusual-hour')).toContainText('Removed');
  await expect(rule(grace, 'unusual-hour').getByRole('button', { name: 'Put it back' })).toBeFocused();

  await tabTo(grace, button(grace, 'Add a rule'));
  await grace.keyboard.press('Enter');
  const name = rule(grace, 'A new rule').getByLabel('Name');
  await expect(name).toBeFocused();
  await tabTo(grace, button(grace, 'Try on the last 90 days'));
  await grace.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await expect(rule(grace, 'A new rule')).toContainText('Enter a name.');
  await expect(rule(grace, 'A new rule')).toContainText('Choose what is compared.');
  await expectAccessible(grace);
  await grace.keyboard.type('Never these amounts');
  const added = rule(grace, 'Never these amounts');
  await tabTo(grace, added.getByLabel('What is compared'));
  await grace.keyboard.type('The amount');
  await tabTo(grace, added.getByLabel('The amount is above', { exact: true }));
  await grace.keyboard.type('8,500');
  await tabTo(grace, added.getByRole('button', { name: 'Add a condition' }));
  await grace.keyboard.press('Enter');
  await expect(added.getByLabel('What is compared').nth(1)).toBeFocused();
  await tabTo(grace, added.getByRole('button', { name: 'Remove the condition: the figure' }));
  await grace.keyboard.press('Enter');
  await expect(added.getByRole('button', { name: 'Add a condition' })).toBeFocused();
  await tabTo(grace, added.getByLabel('Answer'));
  await grace.keyboard.type('Refuse');
  await tabTo(grace, added.getByLabel('Staff read'));
  await grace.keyboard.type('Above what anybody sends here');
  await tabTo(grace, added.getByLabel('The customer reads'));
  await grace.keyboard.type('We do not send payments of this size.');
  await grace.reload();
  await expect(grace.getByText('it adds never-these-amounts and removes unusual-hour.')).toBeVisible();
  await expectAccessible(grace);

  await button(grace, 'Try on the last 90 days').click();
  await expect(grace.getByText(/payments? would have a different answer/)).toBeVisible();
  await button(grace, 'Propose').click();
  const asked = dialog(grace, 'Propose these rules');
  await expect(asked).toContainText('The draft adds never-these-amounts and removes unusual-hour.');
  await asked.getByLabel('Reason').fill('Nobody here sends that much');
  await asked.getByRole('button', { name: 'Propose' }).click();
  await expect(grace).toHaveURL(/\/staff\/proposals\/[\da-f-]{36}$/);

  await mary.goto(new URL(grace.url()).pathname);
  const proposal = dialog(mary, 'Change the risk rules');
  await expect(proposal).toContainText(
    'New rule “never-these-amounts”: Refuse when the amount is above 8,500.00',
  );
  await expect(proposal).toContainText('“unusual-hour” is removed.');
  await button(mary, 'Approve').click();
  await sayWhy(mary);
  await button(mary, 'Approve and do it').click();
  await expect(proposal.getByText('Approved', { exact: true })).toBeVisible();

  await readyToPay(bank, ada, '50000.00');
  const { data } = await ada.client.withdraw({ body: paymentOf('7000.00') });
  expect(data.review_expected).toBe(true);
  await expect(ada.client.withdraw({ body: paymentOf('15000.00') })).rejects.toThrow(
    'payment_refused: We do not send payments of this size.',
  );
});
