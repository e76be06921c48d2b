import type { Page } from '@playwright/test';
import { newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible } from '../fixtures.ts';
import { newMember } from '../staff.ts';
import { sayWhy, signedInPage, test } from '../staff-member.ts';
import { makeFile, sendMoney } from './payout.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const reason = 'As the other bank says';

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
  await sayWhy(mary);
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
    'Your payment to Konrad Zuse came back. The money is in your account again.',
  );
  await expectAccessible(page);
  await page.goto(`/sandbox/mail?to=${ada.email}`);
  await page.getByText('Your payment to Konrad Zuse was not delivered').first().click();
  await expect(page.getByText('The whole amount is available in the account again.').first()).toBeVisible();
});
