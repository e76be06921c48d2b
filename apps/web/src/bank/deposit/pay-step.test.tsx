import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { loopbackBank } from '../../lib/testing/loopback-bank.ts';
import type { DepositOffer } from '../data/deposit-networks-query.ts';
import { startPaying } from './deposit-state.ts';
import { PayStep } from './pay-step.tsx';

afterEach(cleanup);

const network = { network: 'TRC20', asset: 'USDT', address: 'TESTNET', test_network: true } as const;

test.each([
  [true, /is then credited with play money\.$/],
  [false, /credited with play money once staff have confirmed it\.$/],
])(
  '[OPS-06] a sandbox that confirms by itself (%s) says so, and one that waits for staff says that',
  (confirmed_by_itself, words) => {
    const offer: DepositOffer = {
      ...{ currency: 'USD', least_amount: '1.00', most_amount: '1000.00' },
      ...{ confirmed_by_itself, networks: [network] },
    };
    const nothing = () => undefined;
    const step = (
      <PayStep deposit={startPaying('20.00', 'TRC20')} offer={offer} onChange={nothing} onBack={nothing} />
    );
    startApp({ entries: ['/layout/deposit-details'], origin: 'http://127.0.0.1:9', pages: step });
    expect(screen.getByText(/^This is a demonstration/).textContent).toMatch(words);
  },
);

test.each([
  ['hang up' as const, 'We do not know yet whether your deposit is noted'],
  [{ status: 400, body: { message: 'Too many deposits wait.' } }, 'Your deposit is not noted yet'],
])('[DEP-05] only what the bank has refused is said to be not noted', async (answer, title) => {
  const bank = await loopbackBank(() => answer);
  const offer: DepositOffer = {
    ...{ currency: 'USD', least_amount: '1.00', most_amount: '1000.00' },
    ...{ confirmed_by_itself: true, networks: [network] },
  };
  const nothing = () => undefined;
  const step = (
    <PayStep deposit={startPaying('20.00', 'TRC20')} offer={offer} onChange={nothing} onBack={nothing} />
  );
  startApp({ entries: ['/layout/deposit-details'], origin: bank.origin, pages: step });
  await userEvent.click(screen.getByRole('button', { name: 'I Have Paid' }));
  expect(await screen.findByRole('alertdialog', { name: title })).toBeTruthy();
  await bank.close();
});
