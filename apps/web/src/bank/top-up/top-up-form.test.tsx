import { format, fromDecimal } from '@farthing/money';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { mainAccount } from '../testing/account.ts';
import { TopUpForm } from './top-up-form.tsx';

let bank: LoopbackBank | undefined;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank?.close();
});

test('[PND-06] a top-up beyond the bound of a euro account stops at its field', async () => {
  bank = await loopbackBank(() => ({
    status: 200,
    body: { base: 'USD', rates: { EUR: '0.92', GBP: '0.78' }, as_of: null, stale: false },
  }));
  const offer = {
    currency: 'USD' as const,
    least_amount: '5.00',
    most_amount: '2000.00',
    left_today: '5000.00',
  };
  const pages = <TopUpForm offer={offer} accounts={[{ ...mainAccount, currency: 'EUR' }]} />;
  startApp({ entries: ['/layout/top-up'], origin: bank.origin, pages });
  // Texts are found with plain spaces.
  const most = format(fromDecimal('1840.00', 'EUR')).replaceAll(/\s/g, ' ');
  await screen.findByText((text) => text.includes(`to ${most} at once`));
  await userEvent.type(screen.getByLabelText('Amount'), '1,999.99');
  await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
  expect(await screen.findAllByText(`The most is ${most}.`)).not.toHaveLength(0);
  expect(bank.received.filter(({ method }) => method === 'POST')).toEqual([]);
});
