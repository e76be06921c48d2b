import { afterAll, describe, expect, test } from 'vitest';
import {
  authorisation,
  type CardHolder,
  cardHolder,
  networkOf,
} from '../../../../../../tools/testing/accepted/card-network.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney } from '../../../../../../tools/testing/books.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';
import { readPots } from './manage-pots.ts';
import { restOf } from './round-up.ts';

const bank = await testBank();
const network = networkOf(bank);
const { roundUpPayments } = bank.modules.accounts;

afterAll(() => expectSoundBooks(bank));

type Saver = CardHolder & { readonly params: { readonly accountId: string; readonly potId: string } };

/** Somebody whose card payments are rounded up into a pot. */
async function saver(amount = '100.00', round_up: '1' | '5' = '1'): Promise<Saver> {
  const holder = await cardHolder(bank, amount);
  const { client } = holder.customer;
  const accountId = (await client.listAccounts()).accounts.find(({ first }) => first)?.id ?? '';
  const body = { name: 'Bike', picture: 'gift', round_up } as const;
  const { pot } = await client.openPot({ params: { accountId }, body });
  return { ...holder, params: { accountId, potId: pot.id } };
}

async function cleared(ada: CardHolder, amount: string, changes: object = {}): Promise<string> {
  const asked = authorisation(ada, { amount, ...changes });
  expect(await network.authorise(asked)).toMatchObject({ approved: true });
  expect(await network.clear(asked.id, { amount })).toMatchObject({ approved: true });
  return asked.id;
}

/** In the account, and in its pots. */
async function moneyOf({ customer: { client }, params }: Saver) {
  const { accounts } = await client.listAccounts();
  const { balance, in_pots } = accounts.find(({ id }) => id === params.accountId) ?? {};
  return [balance, in_pots];
}

test.each([
  [2_433n, 1n, 67n],
  [2_400n, 10n, 0n],
  [1n, 1n, 99n],
  [99n, 10n, 10n],
  [101n, 5n, 495n],
] as const)('[ACT-05] of %i cents times %i goes %i into the pot', (paidMinor, times, rest) => {
  expect(restOf({ paidMinor, times }, 100n)).toBe(rest);
});

describe('a card payment', () => {
  test('[ACT-05] is rounded up into the chosen pot once it is booked, and both histories say so', async () => {
    const ada = await saver();
    const asked = authorisation(ada, { amount: '24.33' });
    await network.authorise(asked);
    await roundUpPayments();
    expect(await moneyOf(ada)).toEqual(['100.00', '0.00']);
    await network.clear(asked.id, { amount: '24.33' });
    await roundUpPayments();
    expect(await moneyOf(ada)).toEqual(['75.00', '0.67']);
    for (const account of [ada.params.accountId, ada.params.potId]) {
      const { transactions } = await ada.customer.client.listTransactions({ query: { account } });
      expect(transactions[0]).toMatchObject({
        kind: 'move',
        description: 'Rounded up into the pot Bike',
        amount: '0.67',
      });
    }
    await cleared(ada, '10.00');
    await roundUpPayments();
    expect(await moneyOf(ada)).toEqual(['65.00', '0.67']);
  });

  test('[ACT-05] is rounded up once, told twice, by several processes and in parts', async () => {
    const ada = await saver('100.00', '5');
    const asked = authorisation(ada, { amount: '20.50' });
    await network.authorise(asked);
    const part = { id: 'told-twice-0001', amount: '10.20', more_follows: true };
    expect(await network.clear(asked.id, part)).toEqual(await network.clear(asked.id, part));
    await network.clear(asked.id, { amount: '10.30' });
    await Promise.all([roundUpPayments(), roundUpPayments(), roundUpPayments()]);
    await roundUpPayments();
    // Five times 0.80 and 0.70.
    expect(await moneyOf(ada)).toEqual(['72.00', '7.50']);
  });

  test('[ACT-05] beyond what is there is not rounded up, not then and not later', async () => {
    const ada = await saver('25.00');
    await cleared(ada, '24.33');
    await cleared(ada, '0.33');
    await roundUpPayments();
    expect(await moneyOf(ada)).toEqual(['0.34', '0.00']);
    await giveMoney(bank, ada.customer.id, '50.00');
    await roundUpPayments();
    expect(await moneyOf(ada)).toEqual(['50.34', '0.00']);
    const other = await saver('25.00');
    await cleared(other, '24.33');
    await network.authorise(authorisation(other, { amount: '0.10' }));
    await roundUpPayments();
    expect(await moneyOf(other)).toEqual(['0.67', '0.00']);
  });

  test('[ACT-05] goes into no pot that is closed, and into the one that was chosen last', async () => {
    const ada = await saver();
    const { client } = ada.customer;
    const { accountId } = ada.params;
    await cleared(ada, '1.50');
    await client.closePot({ params: ada.params });
    await roundUpPayments();
    expect(await moneyOf(ada)).toEqual(['98.50', '0.00']);
    bank.clock.advance({ seconds: 1 });
    const body = { name: 'Roof', picture: 'house', round_up: '1' } as const;
    const first = (await client.openPot({ params: { accountId }, body })).pot;
    const last = (await client.openPot({ params: { accountId }, body })).pot;
    await cleared(ada, '1.50');
    await roundUpPayments();
    const { pots, can_round_up } = await client.listPots({ params: { accountId } });
    expect(can_round_up).toBe(true);
    expect(pots.map(({ id, round_up, balance }) => [id, round_up, balance])).toEqual([
      [first.id, null, '0.00'],
      [last.id, '1', '0.50'],
    ]);
    const params = { accountId, potId: last.id };
    expect((await client.changePot({ params, body: { round_up: null } })).pot.round_up).toBeNull();
    await cleared(ada, '1.50');
    await roundUpPayments();
    expect(await moneyOf(ada)).toEqual(['95.00', '0.50']);
  });

  test('[CAR-10] is offered for no pot of a bank that issues no cards', async () => {
    const ada = await saver();
    const config = { ...bank.config, mode: 'live' as const };
    const offered = await readPots(
      { ...bank, ...bank.modules, config },
      ada.customer.id,
      ada.params.accountId,
    );
    expect(offered.can_round_up).toBe(false);
  });

  test('[ACT-05] that was booked before, cash, and what comes back leave the pot as it is', async () => {
    const ada = await saver();
    const { client } = ada.customer;
    await client.changePot({ params: ada.params, body: { round_up: null } });
    const id = await cleared(ada, '2.50');
    bank.clock.advance({ seconds: 1 });
    await client.changePot({ params: ada.params, body: { round_up: '1' } });
    const machine = { name: 'Cash machine', category: '6011', country: 'GB' };
    await cleared(ada, '5.50', { purpose: 'cash', merchant: machine });
    await roundUpPayments();
    expect(await moneyOf(ada)).toEqual(['92.00', '0.00']);
    await cleared(ada, '1.25');
    await roundUpPayments();
    await network.refund(id, { amount: '2.50' });
    await roundUpPayments();
    expect(await moneyOf(ada)).toEqual(['92.50', '0.75']);
  });

  test('[ACT-05] of somebody who is locked moves nothing, and no card pays from savings', async () => {
    const ada = await saver();
    await cleared(ada, '1.50');
    const { client } = await testMember(bank, 'support');
    const customerId = ada.customer.id;
    await client.lockCustomer({ params: { customerId }, body: { reason: 'Asked for by phone' } });
    await roundUpPayments();
    const { rows } = await bank.database.pool.query('SELECT amount FROM round_up WHERE pot_id = $1', [
      ada.params.potId,
    ]);
    expect(rows).toEqual([{ amount: null }]);

    const joan = await saver();
    const savings = (await joan.customer.client.listAccounts()).accounts.find(
      ({ kind }) => kind === 'savings',
    );
    const params = { accountId: savings?.id ?? '' };
    expect((await joan.customer.client.listPots({ params })).can_round_up).toBe(false);
    const body = { name: 'Roof', picture: 'house', round_up: '1' } as const;
    expect(await refusalOf(joan.customer.client.openPot({ params, body }))).toMatchObject({
      errors: { round_up: ['Your cards pay from another account. Open a pot there.'] },
    });
  });
});
