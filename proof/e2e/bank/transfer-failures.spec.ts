import type { Route } from '@playwright/test';
import { newestCode } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { paymentOf } from '../held-payment.ts';
import {
  button,
  complaintsOfTransfers,
  describeAmerican,
  enterCode,
  failCall,
  givePin,
  openTransfer,
  rail,
  stepHeading,
  summary,
  toOtp,
} from './transfer-steps.ts';

test.use({ expectedComplaints: complaintsOfTransfers });

test('[TRF-06] without a withdrawal there is nothing to confirm', async ({ page, bank }) => {
  await openTransfer(page, bank);
  await describeAmerican(page);
  await failCall(page, 'wallet/withdraw/', { status: 201, json: { status: 'success', message: 'Done.' } });
  await toOtp(page);
  await enterCode(page, '123456');
  await expect(summary(page)).toContainText('Missing withdrawal ID.');
});

test('[TRF-07] a payment that the bank refuses or does not answer is told apart', async ({ page, bank }) => {
  const ada = await openTransfer(page, bank, { funds: '100.00' });
  await describeAmerican(page, '100.00');
  await expect(rail(page)).toContainText('$100.00');
  // The page knows only what was in the wallet when it asked: a payment in another tab takes some of it meanwhile.
  await ada.client.withdraw({ body: paymentOf('10.00') });
  await givePin(page);
  await expect(summary(page).getByRole('heading')).toHaveText('Withdrawal failed');
  await expect(summary(page)).toContainText('There is not enough money in the account for this.');
  for (const [answer, words] of [
    [undefined, 'No response from server. Please try again.'],
    [
      { status: 400, json: { errors: { currency: ['Not on a Sunday.'] } } },
      'Currency validation failed: Not on a Sunday.',
    ],
    [{ status: 500, json: {} }, 'Withdrawal failed. Please try again.'],
    [{ status: 200, json: { status: 'error' } }, 'Withdrawal failed. Please try again.'],
  ] as const) {
    await failCall(page, 'wallet/withdraw/', answer);
    await button(page, 'Email me a code').click();
    await expect(summary(page)).toContainText(words);
    await expect(summary(page)).toBeFocused();
  }
  await page.unroute('**/api/v1/wallet/withdraw/');
  await button(page, 'Email me a code').click();
  await button(page, 'Change the details').click();
  await page.getByLabel('Amount').fill('80.00');
  await button(page, 'Continue').click();
  await toOtp(page);
  await failCall(page, 'wallet/withdrawal/verify-otp/', { status: 400, json: {} });
  await enterCode(page, await newestCode(bank, ada.email));
  await expect(summary(page).getByRole('heading')).toHaveText('OTP verification failed');
});

test('an answer that never comes leaves the outcome unknown, and asking again sends nothing twice', async ({
  page,
  bank,
}) => {
  const ada = await openTransfer(page, bank);
  await describeAmerican(page);
  await toOtp(page);
  // The bank gets it, and its answer is lost.
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/v1/wallet/withdrawal/verify-otp/', loseAnswer);
  await failCall(page, 'wallet/withdrawals/*/');
  await enterCode(page, await newestCode(bank, ada.email));
  const alert = page.getByRole('alert');
  await expect(alert).toContainText("We don't know yet whether this was sent; do not send it again.");
  await expect(alert).toBeFocused();
  await expect(stepHeading(page, 'Was it sent?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Look it up in Transactions' })).toHaveAttribute(
    'href',
    '/layout/transactions',
  );
  await expect(button(page, /^Send/)).toHaveCount(0);
  await expectAccessible(page);
  // The page asks by itself too: not while it does.
  await expect(button(page, 'Ask the bank again')).not.toHaveAttribute('aria-disabled', 'true');
  await page.unroute('**/api/v1/wallet/withdrawals/*/');
  await button(page, 'Ask the bank again').click();
  await expect(page.getByText(/TRANSFER (SENT|ACCEPTED|COMPLETED)/)).toBeVisible();
  expect((await ada.client.getWallet()).balance).toBe('4750.00');
});
