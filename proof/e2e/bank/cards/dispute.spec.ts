import type { Page } from '@playwright/test';
import { aPicture } from '../../../../tools/testing/accepted/identity/identity-calls.ts';
import { expectAccessible } from '../../accessible.ts';
import { type JourneyCustomer, moveMoney, newCustomer, signInBrowser } from '../../customer.ts';
import { expect, type JourneyBank } from '../../fixtures.ts';
import { newMember } from '../../staff.ts';
import { signedInPage, test } from '../../staff-member.ts';

// A case that was just decided is asked for once more, and refused.
test.use({ expectedComplaints: [/\/api\/v1\/staff\/queues\//] });
test.describe.configure({ timeout: 180_000 });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Somebody who has paid 20.00 in the shop of the sandbox, which has taken it. */
async function shopper(bank: JourneyBank): Promise<JourneyCustomer> {
  const ada = await newCustomer(bank);
  await moveMoney(bank, ada.id, [
    { amount: '50.00', kind: 'deposit', description: 'Deposit of USDT (TRC20)' },
  ]);
  await ada.client.createPin({ body: { pin: '8361' } });
  const { card } = await ada.client.orderCard({ body: { kind: 'virtual', fee_amount: '10.00' } });
  const params = { cardId: card.id };
  const shown = await ada.client.revealOwnCard({ params, body: { pin: '8361' } });
  const { card_number: number, expiry_date: expiry, cvv: code } = shown;
  await ada.client.payInShop({ body: { place: 'shop', number, expiry, code, amount: '20.00' } });
  const { payments } = await ada.client.readShop();
  await ada.client.actInShop({ params: { paymentId: payments[0]?.id ?? '' }, body: { act: 'take' } });
  return ada;
}

/** Presses what is offered, says why, and confirms. */
async function decide(staff: Page, disputeId: string, label: string, reason: string): Promise<void> {
  await staff.goto(`/staff/queues/disputes/${disputeId}`);
  await button(staff, label).click();
  const asked = staff.getByRole('dialog', { name: new RegExp(`^${label}`) });
  await asked.getByLabel(/Reason/).fill(reason);
  await expectAccessible(staff);
  await asked.getByRole('button', { name: label }).click();
  await expect(staff.getByText('Decided', { exact: true })).toBeVisible();
}

test('[CAR-07] a customer disputes a payment and follows it until staff have decided', async ({
  bank,
  page,
  newBrowser,
}) => {
  const [ada, grace] = await Promise.all([shopper(bank), newMember(bank, 'operations', 'Grace Hopper')]);
  await signInBrowser(page.context(), bank, ada);
  await page.goto('/layout/card');
  await page.getByRole('region', { name: 'Payments' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Card payment', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Dispute this payment' }).click();
  await button(page, 'Send the dispute').click();
  await expect(page.getByRole('alert')).toContainText('Choose what is wrong.');
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'What I paid for has not come' }).check();
  await page.getByLabel('What happened?').fill('The parcel never came.');
  await button(page, 'Send the dispute').click();
  await expect(page.getByText('We are looking at it')).toBeVisible();
  const picture = Buffer.from(await (await aPicture()).arrayBuffer());
  const file = { name: 'receipt.png', mimeType: 'image/png', buffer: picture };
  await page.getByLabel('Add a picture').setInputFiles(file);
  await expect(page.getByText('You have sent one picture.')).toBeVisible();
  await expectAccessible(page);
  const payment = page.url();
  await page.goto('/layout/dashboard');
  const underWay = page.getByRole('region', { name: 'Under way' });
  await expect(underWay.getByRole('link', { name: /^Card payment to/ })).toBeVisible();
  await expect(underWay.getByText('Disputed')).toBeVisible();

  const params = { paymentId: payment.split('/').at(-1) ?? '' };
  const { dispute } = await ada.client.getCardPaymentPage({ params });
  const disputeId = dispute?.id ?? '';
  const staff = await signedInPage(await newBrowser(), grace);
  await staff.goto(`/staff/queues/disputes/${disputeId}`);
  await expect(staff.getByText('The parcel never came.')).toBeVisible();
  await expectAccessible(staff);
  await decide(staff, disputeId, 'Credit for now', 'A customer for years');
  await page.goto(payment);
  await expect(page.getByText('We credited $20.00 for now')).toBeVisible();
  await decide(staff, disputeId, 'Ask the merchant', 'No answer to the customer');
  await grace.client.recordDisputeObjected({ params: { disputeId }, body: { reason: 'It was sent.' } });
  await decide(staff, disputeId, 'Customer loses', 'The parcel was signed for.');
  await page.reload();
  await expect(page.getByText('The merchant objects')).toBeVisible();
  await expect(page.getByText('The parcel was signed for.')).toBeVisible();
  await expectAccessible(page);
});
