import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
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
