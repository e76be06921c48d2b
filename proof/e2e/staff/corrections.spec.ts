import type { Page } from '@playwright/test';
import { type JourneyCustomer, newCustomer, signInBrowser } from '../customer.ts';
import { expect } from '../fixtures.ts';
import { type JourneyMember, newMember } from '../staff.ts';
import { sayWhy, signedInPage, test } from '../staff-member.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const reason = 'Agreed with the customer on the telephone';

/** Who proposes, and who approves. */
type Desk = { readonly grace: Page; readonly mary: Page };

test('[STF-03] [STF-04] repayments, limits, entries by hand and reversals reach the customer', async ({
  bank,
  newBrowser,
  page,
}) => {
  const [ada, asGrace, asMary] = await Promise.all([
    newCustomer(bank),
    newMember(bank, 'operations', 'Grace Hopper'),
    newMember(bank, 'approver', 'Mary Kenneth'),
  ]);
  const [grace, mary] = await Promise.all([
    newBrowser().then((context) => signedInPage(context, asGrace)),
    newBrowser().then((context) => signedInPage(context, asMary)),
  ]);
  const desk = { grace, mary };
  const balance = async () => (await ada.client.getWallet()).balance;

  await lend(ada, asGrace, asMary);
  await proposeRepayment(desk, ada);
  expect(await balance()).toBe('900.00');
  const { loans } = await ada.client.getLoans({ params: { userId: ada.id } });
  expect(loans).toMatchObject([{ status: 'approved', amount_due: '910.00' }]);

  await changeLimits(desk, ada);
  await signInBrowser(page.context(), bank, ada);
  await page.goto('/layout/transactions');
  await expect(page.getByText('Tier 3').first()).toBeVisible();

  await enterByHand(desk, ada);
  expect(await balance()).toBe('925.00');
  await reverse(desk, ada);
  expect(await balance()).toBe('900.00');
  await page.reload();
  await expect(page.getByText('Reversed: Sorry for the delay').first()).toBeVisible();
});

/** A loan that is owed. */
async function lend(customer: JourneyCustomer, asGrace: JourneyMember, asMary: JourneyMember): Promise<void> {
  const { loan } = await customer.client.requestLoan({ body: { amount: '1000', loan_term: '1 week' } });
  const params = { loanId: loan.id };
  const { proposal_id: proposalId } = await asGrace.client.proposeLoanApproval({ params, body: { reason } });
  const { proposal } = await asMary.client.getProposal({ params: { proposalId } });
  const body = { content_hash: proposal.content_hash, reason };
  await asMary.client.approveProposal({ params: { proposalId }, body });
}

async function proposeRepayment({ grace, mary }: Desk, { id, client }: JourneyCustomer): Promise<void> {
  await grace.goto(`/staff/customers/${id}/loans`);
  await button(grace, 'Propose repayment').click();
  await grace.getByRole('dialog').getByLabel('Amount').fill('100');
  await give(grace, 'Propose a repayment', 'Propose');
  await expect(grace.getByRole('link', { name: 'Show the proposal' })).toBeVisible();
  expect((await client.getWallet()).balance).toBe('1000.00');
  await approve(grace, mary);
  await grace.reload();
  await expect(grace.getByRole('row').filter({ hasText: 'Owed' })).toContainText('$910.00');
}

async function changeLimits({ grace, mary }: Desk, { id }: JourneyCustomer): Promise<void> {
  await grace.goto(`/staff/customers/${id}`);
  await button(grace, 'Actions').click();
  await button(grace, 'Propose a tier or limit').click();
  await grace.getByRole('dialog').getByLabel('Tier').selectOption('3');
  await grace.getByRole('dialog').getByLabel('Daily limit').fill('250.00');
  await give(grace, /^Propose a tier or limit/, 'Propose');
  await approve(grace, mary, 'Tier or limit');
}

async function enterByHand({ grace, mary }: Desk, { id }: JourneyCustomer): Promise<void> {
  await grace.goto(`/staff/customers/${id}`);
  await button(grace, 'Actions').click();
  await button(grace, 'Propose a manual entry').click();
  await grace.getByRole('dialog').getByLabel('Amount').fill('25.00');
  await grace.getByRole('dialog').getByLabel('Description').fill('Sorry for the delay');
  await give(grace, /^Propose a manual entry/, 'Propose');
  await approve(grace, mary, 'Move money by hand');
}

async function reverse({ grace, mary }: Desk, { id }: JourneyCustomer): Promise<void> {
  await grace.goto(`/staff/customers/${id}/history`);
  await grace.getByRole('link', { name: 'Sorry for the delay', exact: true }).click();
  await button(grace, 'Propose reversal').click();
  await give(grace, 'Propose a reversal', 'Propose');
  await approve(grace, mary);
}

/** Says why, in the dialog that is open, and confirms. */
async function give(page: Page, title: string | RegExp, action: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: title });
  await asked.getByLabel('Reason').fill(reason);
  await asked.getByRole('button', { name: action, exact: true }).click();
}

/** The second person follows the link that the first has on the page. */
async function approve(grace: Page, mary: Page, link = 'Show the proposal'): Promise<void> {
  const path = await grace.getByRole('link', { name: link, exact: true }).getAttribute('href');
  await mary.goto(path ?? '');
  await button(mary, 'Approve').click();
  await sayWhy(mary);
  await button(mary, 'Approve and do it').click();
  await expect(mary.getByRole('dialog').getByText('Approved', { exact: true })).toBeVisible();
}
