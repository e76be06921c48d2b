import type { BrowserContext, Page } from '@playwright/test';
import { newCustomer, signInBrowser } from '../../customer.ts';
import { expect } from '../../fixtures.ts';
import { sayWhy, test } from '../../staff-member.ts';

test.describe.configure({ timeout: 120_000 });
// A case that was just decided is asked for once more, and refused.
test.use({ expectedComplaints: [/\/api\/v1\/staff\/queues\//] });

const loans = (page: Page) => page.getByRole('table', { name: 'My Loans' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** The bank's own stream, whatever other journeys hear in its place. */
const withStream = (context: BrowserContext) => context.unrouteAll({ behavior: 'ignoreErrors' });

/** What pages asked for by themselves before they had the stream is over; then time stands still. */
async function pause({ clock }: BrowserContext): Promise<void> {
  await clock.runFor(16_000);
  await clock.pauseAt(new Date(Date.now() + 20_000));
}

/** Time passes in steps, and altogether far less than until a page with the stream would ask by itself. */
async function shows({ clock }: BrowserContext, pages: readonly Page[], text: string): Promise<void> {
  for (const page of pages)
    await expect
      .poll(async () => {
        await clock.runFor(500);
        return loans(page).textContent();
      })
      .toContain(text);
}

test('[NTF-01] what staff decide shows in two windows of a customer and one of a colleague, within seconds and without a reload', async ({
  bank,
  page,
  context,
  staffPage,
}) => {
  await withStream(context);
  const ada = await newCustomer(bank);
  const { loan } = await ada.client.requestLoan({ body: { amount: '1000', loan_term: '1 week' } });
  await signInBrowser(context, bank, ada);
  await context.clock.install();
  const second = await context.newPage();
  // One tab holds the stream for both.
  const opened = context.waitForEvent('response', (answer) => answer.url().includes('/api/v1/stream/'));
  for (const each of [page, second]) {
    await each.goto('/layout/loan');
    await expect(loans(each)).toContainText('Pending');
  }
  const [grace, mary] = await Promise.all([
    staffPage('operations', 'Grace Hopper'),
    staffPage('approver', 'Mary Kenneth'),
  ]);
  for (const each of [grace, mary]) await withStream(each.context());
  expect((await opened).status()).toBe(200);
  await pause(context);

  await grace.goto(`/staff/queues/loans/${loan.id}`);
  await button(grace, 'Propose to approve').click();
  const asked = dialog(grace, /^Propose to approve/);
  await asked.getByLabel('Reason').fill('Good history');
  await asked.getByRole('button', { name: 'Propose to approve' }).click();
  await grace.getByRole('link', { name: 'Show the proposal' }).click();
  await mary.goto(new URL(grace.url()).pathname);
  await button(mary, 'Approve').click();
  await sayWhy(mary);
  await dialog(mary, 'Approve this?').getByRole('button', { name: 'Approve and do it' }).click();
  await shows(context, [page, second], 'Approved');
  await expect(dialog(grace, 'Approve a loan').getByText('Approved', { exact: true })).toBeVisible();
});

test('[NTF-01] a declined loan, for which no money moves, shows too', async ({
  bank,
  page,
  context,
  staffPage,
}) => {
  await withStream(context);
  const ada = await newCustomer(bank);
  const { loan } = await ada.client.requestLoan({ body: { amount: '1000', loan_term: '1 week' } });
  await signInBrowser(context, bank, ada);
  await context.clock.install();
  const opened = page.waitForResponse((answer) => answer.url().includes('/api/v1/stream/'));
  await page.goto('/layout/loan');
  await expect(loans(page)).toContainText('Pending');
  expect((await opened).status()).toBe(200);
  await pause(context);
  const grace = await staffPage('operations', 'Grace Hopper');
  await grace.goto(`/staff/queues/loans/${loan.id}`);
  await button(grace, 'Decline').click();
  const asked = dialog(grace, /^Decline/);
  await asked.getByLabel('Reason').fill('No history');
  await asked.getByRole('button', { name: 'Decline' }).click();
  await shows(context, [page], 'Declined');
});
