import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { withoutStream } from '../../shared/without-stream.ts';
import { type JourneyCustomer, newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, type JourneyBank } from '../fixtures.ts';
import { narrowAndDark, tabTo } from '../keyboard.ts';
import { asStaff } from '../staff.ts';
import { test } from '../staff-member.ts';

// Each refusal of the bank, and each call that a test lets fail, is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/loan\/|No loan was asked for/] });

const staff = { kind: 'staff', staffId: randomUUID(), because: 'good history' } as const;
const blocked = 'Please repay your existing loan before requesting a new one.';
const waiting = 'Your last request is still being decided.';
const received = 'Your loan request was received. We will email you when we have decided.';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cost = (page: Page) => page.getByRole('region', { name: 'What it costs' });
const table = (page: Page) => page.getByRole('table', { name: 'My Loans' });

async function fillRequest(page: Page, amount: string, term: string): Promise<void> {
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Term').selectOption(term);
}

async function signedIn(bank: JourneyBank, page: Page): Promise<JourneyCustomer> {
  const ada = await newCustomer(bank);
  await signInBrowser(page.context(), bank, ada);
  // Told at once of what another window has asked for, the page would take the form away before it is sent.
  await withoutStream(page.context());
  return ada;
}

/** What happens at the bank shows without a reload. */
const askAgain = (page: Page) => page.clock.fastForward(15_000);

async function expectRefusedByField(page: Page): Promise<void> {
  await button(page, 'Request loan').click();
  await expect(page.getByRole('alert')).toContainText('Enter an amount.');
  await expect(page.getByRole('alert')).toContainText('Choose a term.');
  await expect(page).toHaveTitle(/^Error: /);
  await expectAccessible(page);
  await fillRequest(page, '99.99', '1 week');
  await button(page, 'Request $99.99').click();
  await expect(page.getByRole('alert')).toContainText('The least is $100.00.');
  await fillRequest(page, '50000.01', '1 week');
  await button(page, 'Request $50,000.01').click();
  await expect(page.getByRole('alert')).toContainText('The most is $50,000.00.');
}

async function expectFailureTold(page: Page): Promise<void> {
  await page.route('**/api/v1/loan/request-loan/', (route) => route.abort('connectionreset'));
  await button(page, 'Request $1,234.56').click();
  await expect(page.getByRole('alertdialog')).toContainText('We could not reach the bank.');
  await button(page, 'Close').click();
  await expect(page.getByLabel('Amount')).toHaveValue('1234.56');
  await expect(page.getByLabel('Term')).toHaveValue('3 months');
  await page.unroute('**/api/v1/loan/request-loan/');
}

/** What is due, counted down to; and how it is repaid. */
async function expectDue(page: Page): Promise<void> {
  await expect(page.getByText('Still to repay')).toBeVisible();
  await expect(table(page).getByText('Approved')).toHaveAttribute('data-tone', 'success');
  await expect(page.getByText('$1,010.00')).toBeVisible();
  const timer = page.getByRole('timer', { name: 'Time left to repay' });
  await expect(timer).toHaveText(/^6 days, 23 hours, \d+ minutes and \d+ seconds$/);
  const before = await timer.textContent();
  await expect(timer).not.toHaveText(before ?? '');
  await expect(page.getByText(blocked)).toBeVisible();
  await expectAccessible(page);

  await button(page, 'Repay Loan').click();
  const alert = page.getByRole('alertdialog', { name: 'Repay Loan' });
  await expect(alert).toContainText('Please contact live support to repay your loan.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Repay Loan')).toBeFocused();
}

test('[LOAN-01] [LOAN-02] [LOAN-03] [LOAN-04] [LOAN-05] [LOAN-06] a loan is asked for after its price was shown, declined, asked for again, approved and counted down to', async ({
  page,
  bank,
}) => {
  const ada = await signedIn(bank, page);
  await page.clock.install();
  await page.goto('/layout/loan');
  await expect(page.getByText('You have no loans.')).toBeVisible();
  await expect(page.getByLabel('Term').getByRole('option')).toHaveText([
    'Choose a term',
    '1 week',
    '1 month',
    '3 months',
    '6 months',
    '1 year',
  ]);
  await expectAccessible(page);
  await test.step('what is missing, and amounts outside of what the bank lends, are named before they are sent', () =>
    expectRefusedByField(page));

  await test.step('[LOAN-01] its price is shown', async () => {
    await fillRequest(page, '1234.56', '3 months');
    await expect(cost(page)).toContainText('Interest, 5% for the whole term');
    await expect(cost(page)).toContainText('$61.73');
    await expect(cost(page)).toContainText('Total repayable');
    await expect(cost(page)).toContainText('$1,296.29');
  });
  await test.step('[LOAN-06] a failure is told and what was typed stays', () => expectFailureTold(page));
  await test.step('[LOAN-01] it is asked for with an amount and a term', async () => {
    await button(page, 'Request $1,234.56').click();
    await expect(page.getByRole('alertdialog')).toContainText(received);
    await expectAccessible(page);
    await button(page, 'Close').click();
    const row = table(page).getByRole('row').filter({ hasText: '$1,234.56' });
    for (const text of ['5%', '3 months', 'Pending']) await expect(row).toContainText(text);
    await expect(page.getByText(waiting)).toBeVisible();
  });

  await test.step('[LOAN-03] a declined loan is named in red and blocks nothing', async () => {
    const [first] = (await ada.client.getLoans({ params: { userId: ada.id } })).loans;
    await asStaff(bank, ({ loans }) => loans.decline(staff, first?.id ?? ''));
    await askAgain(page);
    await expect(table(page).getByText('Declined')).toHaveAttribute('data-tone', 'danger');
    await expect(page.getByLabel('Amount')).toBeVisible();
  });
  const { loan } =
    await test.step('[LOAN-02] with a loan pending there is no other, whichever way it is asked for', async () => {
      await fillRequest(page, '500', '1 month');
      // Meanwhile, in another window.
      const asked = await ada.client.requestLoan({ body: { amount: '1000', loan_term: '1 week' } });
      await button(page, 'Request $500.00').click();
      await expect(page.getByRole('alertdialog')).toContainText(blocked);
      await button(page, 'Close').click();
      await expect(page.getByText(waiting)).toBeVisible();
      await expect(page.getByLabel('Amount')).toHaveCount(0);
      await expect(table(page).getByText('Pending')).toHaveAttribute('data-tone', 'warning');
      await expectAccessible(page);
      return asked;
    });
  await test.step('[LOAN-02] [LOAN-03] [LOAN-04] [LOAN-05] an approved loan shows what is due, counts down to it, and is the only one', async () => {
    await asStaff(bank, ({ loans }) => loans.approve(staff, loan.id));
    await askAgain(page);
    await expectDue(page);
  });
});

test('[LOAN-04] when the time is over the page says so, and then how much is overdue, since when, and what to do, to its customer and to staff', async ({
  page,
  bank,
  staffPage,
}) => {
  const ada = await signedIn(bank, page);
  const { loan } = await ada.client.requestLoan({ body: { amount: '1000', loan_term: '1 week' } });
  await asStaff(bank, ({ loans }) => loans.approve(staff, loan.id));
  await page.clock.install({ time: Date.now() + 7 * 86_400_000 - 60_000 });
  await page.goto('/layout/loan');
  await expect(page.getByRole('timer')).toHaveText(/^0 days, 0 hours, [01] minutes? and \d+ seconds?$/);
  await page.clock.runFor(90_000);
  await expect(page.getByText('Loan repayment period has ended.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);

  // As if it had been paid out eight days ago.
  await asStaff(bank, (_, tx) =>
    tx
      .updateTable('loan')
      .set({ due_at: new Date(Date.now() - 86_400_000) })
      .where('id', '=', loan.id)
      .execute(),
  );
  await askAgain(page);
  await expect(page.getByText('Your loan is overdue')).toBeVisible();
  await expect(page.getByText('$1,010.00 has been overdue since')).toBeVisible();
  await expect(table(page).getByText('Overdue')).toHaveAttribute('data-tone', 'danger');
  await expectAccessible(page);
  const grace = await staffPage('operations', 'Grace Hopper');
  await grace.goto(`/staff/customers/${ada.id}`);
  await expect(grace.getByText('A loan is overdue')).toBeVisible();
  await grace.getByRole('link', { name: 'Show the loans' }).click();
  await expect(grace.getByRole('row').filter({ hasText: 'Overdue' })).toContainText('$1,010.00');
});

test('[LOAN-01] [LOAN-05] by keyboard alone, on a screen of 320 px, in the dark theme', async ({
  page,
  bank,
}) => {
  await narrowAndDark(page);
  const ada = await signedIn(bank, page);
  await page.clock.install();
  await page.goto('/layout/loan');
  await tabTo(page, page.getByLabel('Amount'));
  await page.keyboard.type('250');
  await tabTo(page, page.getByLabel('Term'));
  await page.keyboard.type('1 m');
  await expect(cost(page)).toContainText('$256.25');
  await tabTo(page, button(page, 'Request $250.00'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText(received);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeHidden();

  const { loans } = await ada.client.getLoans({ params: { userId: ada.id } });
  await asStaff(bank, ({ loans: module }) => module.approve(staff, loans[0]?.id ?? ''));
  await askAgain(page);
  await tabTo(page, button(page, 'Repay Loan'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Repay Loan' })).toBeVisible();
});
