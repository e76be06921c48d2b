import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { newCustomer } from '../customer.ts';
import { expect } from '../fixtures.ts';
import { heldPayment } from '../held-payment.ts';
import { newMember, nextCode } from '../staff.ts';
import { sayWhy, signedInPage, test } from '../staff-member.ts';

// A case that was just decided is asked for once more, and refused.
test.use({ expectedComplaints: [/\/api\/v1\/staff\/queues\//] });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('[STF-03] [STF-04] a large payout leaves only once a second person agrees, and both are on record', async ({
  bank,
  newBrowser,
}) => {
  const [ada, asGrace, asMary, asKatherine] = await Promise.all([
    newCustomer(bank),
    newMember(bank, 'operations', 'Grace Hopper'),
    newMember(bank, 'approver', 'Mary Kenneth'),
    newMember(bank, 'auditor', 'Katherine Johnson'),
  ]);
  const { withdrawal_id: withdrawalId, debit_amount } = await heldPayment(bank, ada, '40000.00');
  const [grace, mary, katherine] = await Promise.all(
    [asGrace, asMary, asKatherine].map(async (member) => signedInPage(await newBrowser(), member)),
  );
  if (!grace || !mary || !katherine) throw new Error('three people have a browser each');

  await grace.goto(`/staff/queues/withdrawals/${withdrawalId}`);
  await button(grace, 'Propose to send').click();
  const asked = dialog(grace, /^Propose to send:/);
  await asked.getByLabel('Reason').fill('Called the customer');
  await asked.getByRole('button', { name: 'Propose to send' }).click();
  await grace.getByRole('link', { name: 'Show the proposal' }).click();
  await expect(grace.getByText('You proposed this, so someone else has to decide it.')).toBeVisible();
  await expect(button(grace, 'Approve')).toHaveCount(0);
  const path = new URL(grace.url()).pathname;
  const proposalId = path.split('/').at(-1) ?? '';
  const { proposal } = await asGrace.client.getProposal({ params: { proposalId } });
  const body = { content_hash: proposal.content_hash, reason: 'It is mine' };
  await expect(asGrace.client.approveProposal({ params: { proposalId }, body })).rejects.toMatchObject({
    status: 403,
  });
  expect(await ada.client.getWallet()).toMatchObject({ balance: '50000.00', transactions_count: 1 });

  await mary.goto(path);
  const shown = dialog(mary, 'Large payout');
  await expect(shown).toContainText('DE89370400440532013000');
  await expect(shown.getByText('Never paid before')).toBeVisible();
  await expect(shown.getByRole('heading', { name: 'The payer' })).toContainText('Active');
  await expectAccessible(mary);
  await button(mary, 'Approve').click();
  await expectAccessible(mary);
  await sayWhy(mary);
  await button(mary, 'Approve and do it').click();
  await expect(mary.getByText('Enter all six digits of the code.')).toBeVisible();
  await mary.getByRole('group', { name: 'Code' }).getByRole('textbox').first().fill(nextCode(asMary.secret));
  await button(mary, 'Approve and do it').click();
  await expect(dialog(mary, 'Large payout').getByText('Approved', { exact: true })).toBeVisible();
  const { transactions, transactions_count } = await ada.client.getWallet();
  expect(transactions_count).toBe(2);
  expect(transactions[0]).toMatchObject({ description: 'Transfer to Konrad Zuse', amount: debit_amount });

  await katherine.goto(`/staff/audit?subject_id=${proposalId}`);
  await expect(katherine.getByRole('row', { name: /made a proposal/ })).toContainText('Grace Hopper');
  await expect(katherine.getByRole('row', { name: /approved a proposal/ })).toContainText('Mary Kenneth');
});
