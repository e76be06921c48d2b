import type { Page } from '@playwright/test';
import { type JourneyCustomer, newCustomer, newestCode, signInBrowser } from './customer.ts';
import { expect, expectAccessible, type JourneyBank } from './fixtures.ts';
import { paymentOf, readyToPay } from './held-payment.ts';
import { holdJobs } from './hold-jobs.ts';
import { type JourneyMember, newMember, nextCode } from './staff.ts';
import { signedInPage, test } from './staff-member.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const reason = 'As the other bank says';

/** Sent to another bank, which has not said yet whether it has arrived. */
async function sendMoney(bank: JourneyBank, customer: JourneyCustomer) {
  await readyToPay(bank, customer, '500.00');
  const { data } = await customer.client.withdraw({ body: paymentOf('12.34') });
  const otp_code = await newestCode(bank, customer.email);
  const body = { withdrawal_id: data.withdrawal_id, otp_code };
  const { data: sent } = await customer.client.verifyWithdrawal({ body });
  expect(sent.status).toBe('approved');
  await holdJobs(bank);
  return sent;
}

/** The file that the payment leaves in, made by two; where it is shown. */
async function makeFile(grace: JourneyMember, mary: JourneyMember): Promise<string> {
  const { proposal_id } = await grace.client.proposePaymentFile({ body: { reason } });
  const params = { proposalId: proposal_id };
  const { proposal } = await mary.client.getProposal({ params });
  const { content_hash, asks_authenticator } = proposal;
  const code = asks_authenticator ? { code: nextCode(mary.secret) } : {};
  await mary.client.approveProposal({ params, body: { content_hash, ...code } });
  const { files } = await grace.client.listPaymentFiles({ query: {} });
  return `/staff/payment-files/${files[0]?.id}`;
}

test('[RSK-01] a payout that came back is given back by two, and its customer finds it in mail, history and receipt', async ({
  page,
  context,
  bank,
  newBrowser,
}) => {
  const [ada, asGrace, asMary] = await Promise.all([
    newCustomer(bank),
    newMember(bank, 'operations', 'Grace Hopper'),
    newMember(bank, 'approver', 'Mary Kenneth'),
  ]);
  const { reference, withdrawal_id } = await sendMoney(bank, ada);
  const { balance } = await ada.client.getWallet();
  const grace = await signedInPage(await newBrowser(), asGrace);
  await grace.goto(await makeFile(asGrace, asMary));
  await button(grace, `Came back: ${reference}`).click();
  const asked = grace.getByRole('dialog', { name: 'The payout came back' });
  await expect(asked).toContainText('A colleague has to approve it.');
  await asked.getByLabel('Reason').fill(reason);
  await asked.getByRole('button', { name: 'Propose to give it back' }).click();
  await expect(asked).toContainText('Enter where the other bank says so.');
  await expectAccessible(grace);
  await asked.getByLabel('Where the other bank says so').fill('pain.002 of today, AC04');
  await asked.getByRole('button', { name: 'Propose to give it back' }).click();
  await expect(asked).toBeHidden();
  expect((await ada.client.getWallet()).balance).toBe(balance);

  const { proposals } = await asMary.client.listProposals({ query: { subject_id: withdrawal_id } });
  const mary = await signedInPage(await newBrowser(), asMary);
  await mary.goto(`/staff/proposals/${proposals[0]?.id}`);
  const shown = mary.getByRole('dialog').first();
  await expect(shown).toContainText('pain.002 of today, AC04');
  await expect(shown).toContainText(reference);
  await expectAccessible(mary);
  await button(mary, 'Approve').click();
  await button(mary, 'Approve and do it').click();
  await expect(shown.getByText('Approved', { exact: true })).toBeVisible();
  expect((await ada.client.getWallet()).balance).toBe('500.00');

  await signInBrowser(context, bank, ada);
  await page.goto('/layout/transactions');
  const lines = page.getByRole('main').getByRole('listitem');
  await expect(lines.first()).toContainText('Returned: payment to Konrad Zuse');
  await expect(lines.nth(1)).toContainText('Transfer to Konrad Zuse');
  await expectAccessible(page);
  await page.goto(`/layout/transfer_receipt?id=${withdrawal_id}`);
  await expect(page.getByRole('main')).toContainText(
    'Your payment to Konrad Zuse could not be delivered. The money is back in your wallet.',
  );
  await expectAccessible(page);
  await page.goto(`/sandbox/mail?to=${ada.email}`);
  await page.getByText('Your payment to Konrad Zuse was not delivered').first().click();
  await expect(page.getByText('The whole amount is available in your wallet again.').first()).toBeVisible();
});
