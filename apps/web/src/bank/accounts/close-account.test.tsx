import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import type { Account, Accounts } from '../data/accounts-query.ts';
import { mainAccount as main } from '../testing/account.ts';
import { CloseAccount, CloseQuestion } from './close-account.tsx';

let bank: LoopbackBank | undefined;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank?.close();
});

const holidays: Account = { ...main, id: main.id.replace(/1$/, '2'), first: false, name: 'Holidays' };
const household: Account = {
  ...holidays,
  id: main.id.replace(/1$/, '3'),
  name: 'Household',
  shared: { kind: 'joint', role: 'owner', company_name: null, frozen: false },
};

async function start(accounts: readonly Account[], show: (all: Accounts) => React.ReactNode) {
  bank = await loopbackBank(() => ({ status: 500, body: '' }));
  localStorage.setItem('user_id', 'ada');
  const sum = { amount: '0.00', currency: 'USD', rates_as_of: null } as const;
  const pages = show({ accounts: [...accounts], sum, most: 10 });
  startApp({ entries: ['/layout/accounts'], origin: bank.origin, pages });
}

test('[ACT-02] what is left of an account that closes is never offered to one of several people', async () => {
  await start([household, main, holidays], (all) => (
    <CloseQuestion account={holidays} all={all} open onClose={() => undefined} />
  ));
  const field = await screen.findByRole<HTMLSelectElement>('combobox');
  expect([...field.options].map(({ value }) => value)).toEqual([main.id]);
});

test('[ACT-02] with money left and only a shared account to take it, the page says so before it asks', async () => {
  await start([household, holidays], (all) => (
    <CloseAccount account={holidays} all={all} onAsk={() => undefined} />
  ));
  expect(await screen.findByText(/you have no other account in USD/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull();
});
