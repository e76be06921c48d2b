import type { Account } from '@farthing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import {
  paymentFrom,
  type ToldPayment,
  tell,
  tellAndTake,
} from '../../../../../tools/testing/accepted/payment-in-calls.ts';
import { jointAccount } from '../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { changeSettings } from '../../../../../tools/testing/settings.ts';
import { payingCustomer } from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();

afterAll(() => expectSoundBooks(bank));

async function holder(): Promise<{ readonly customer: TestCustomer; readonly account: Account }> {
  const customer = await signedInCustomer(bank);
  const account = (await customer.client.listAccounts()).accounts.find(({ first }) => first);
  if (account === undefined) throw new Error('there is no wallet');
  return { customer, account };
}

const balanceOf = async ({ client }: TestCustomer, { id }: Account) =>
  (await client.listAccounts()).accounts.find((account) => account.id === id)?.balance;

const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

describe('money from another bank', () => {
  test('[PAY-06] [PND-04] reaches the account under its IBAN, with the payer and their words, and is told by mail', async () => {
    const { customer, account } = await holder();
    const { state } = await tellAndTake(bank, paymentFrom({ account: account.iban }));
    expect(state).toBe('credited');
    expect(await balanceOf(customer, account)).toBe('250.00');
    const { transactions } = await customer.client.listTransactions({ query: { account: account.id } });
    expect(transactions).toMatchObject([
      {
        ...{ amount: '250.00', kind: 'transfer', description: 'Transfer from Grace Hopper' },
        ...{ narration: 'Rent for May', sent: null },
      },
    ]);
    const [mail] = await bank.mailsTo(customer.email);
    expect(mail?.subject).toBe('You received $250.00 (USD) from Grace Hopper');
    expect(mail?.text).toContain('Narration: Rent for May');
  });

  test('[ACT-06] [PND-04] on a shared account is told to every owner', async () => {
    const [ada, grace] = [await payingCustomer(bank, '0'), await payingCustomer(bank, '0')];
    const accountId = await jointAccount(bank, [ada, grace]);
    const { accounts } = await ada.client.listAccounts();
    const iban = accounts.find(({ id }) => id === accountId)?.iban ?? '';
    await tellAndTake(bank, paymentFrom({ account: iban }));
    for (const { email } of [ada, grace])
      expect((await bank.mailsTo(email))[0]?.subject).toBe('You received $250.00 (USD) from Grace Hopper');
  });

  test.each(['account_number', 'sort code and number', 'iban'] as const)(
    '[PAY-06] finds the account by its %s, however it is written',
    async (how) => {
      const { customer, account } = await holder();
      const written = {
        account_number: account.account_number,
        'sort code and number': `${account.sort_code} ${account.account_number}`,
        iban: account.iban.replaceAll(/(.{4})/g, '$1 ').toLowerCase(),
      };
      await tellAndTake(bank, paymentFrom({ account: written[how] }));
      expect(await balanceOf(customer, account)).toBe('250.00');
    },
  );

  test('[PAY-06] [PND-03] in another currency is exchanged on its way, and the line has both amounts', async () => {
    const { customer, account } = await holder();
    const positions = () =>
      Promise.all([
        bankBalance(bank, 'payments-received', 'GBP'),
        bankBalance(bank, 'currency-position', 'GBP'),
        bankBalance(bank, 'exchange-margin', 'GBP'),
        bankBalance(bank, 'currency-position', 'USD'),
      ]);
    const before = await positions();
    await tellAndTake(bank, paymentFrom({ account: account.iban, amount: '78.00', currency: 'GBP' }));
    expect(await balanceOf(customer, account)).toBe('99.49');
    const moved = (await positions()).map((balance, index) => balance - (before[index] ?? 0n));
    expect(moved).toEqual([-7_800n, 7_761n, 39n, -9_949n]);
    const { transactions } = await customer.client.listTransactions({ query: { account: account.id } });
    expect(transactions).toMatchObject([{ amount: '99.49', sent: { amount: '78.00', currency: 'GBP' } }]);
  });

  test('[PAY-06] is credited once, however often and by however many it is told at once', async () => {
    const { customer, account } = await holder();
    const told = paymentFrom({ account: account.iban });
    const answers = await Promise.all(Array.from({ length: 12 }, () => tellAndTake(bank, told)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await tellAndTake(bank, told)).toEqual(answers[0]);
    expect(await balanceOf(customer, account)).toBe('250.00');
  });

  test('[PAY-06] is credited once for an end-to-end id, under whichever id of the teller', async () => {
    const { customer, account } = await holder();
    const told = paymentFrom({ account: account.iban });
    const first = await tellAndTake(bank, told);
    expect(await tellAndTake(bank, { ...told, reference: `${told.reference}B` })).toEqual(first);
    expect(await balanceOf(customer, account)).toBe('250.00');
  });

  test('[PAY-06] of banks that give no end-to-end id is told apart by the id of the teller', async () => {
    const { customer, account } = await holder();
    for (const amount of ['1.00', '1.00'])
      await tellAndTake(bank, paymentFrom({ account: account.iban, amount, end_to_end_id: 'NOTPROVIDED' }));
    expect(await balanceOf(customer, account)).toBe('2.00');
  });

  test('[PAY-06] is not told in two ways: another amount under the same id is refused', async () => {
    const { customer, account } = await holder();
    const told = paymentFrom({ account: account.iban });
    await tellAndTake(bank, told);
    expect(await codeOf(await tell(bank, { ...told, amount: '9250.00' }))).toEqual([
      409,
      'payment_already_used',
    ]);
    expect(await balanceOf(customer, account)).toBe('250.00');
  });
});

describe('money that nobody can be sure of', () => {
  const waits = async (changes: Partial<ToldPayment> & Pick<ToldPayment, 'account'>) => {
    const suspense = await bankBalance(bank, 'suspense');
    const { id, state } = await tellAndTake(bank, paymentFrom(changes));
    const kept = (await bankBalance(bank, 'suspense')) - suspense;
    const { rows } = await bank.database.pool.query('SELECT waits_for FROM payment_in WHERE id = $1', [id]);
    return { state, kept, for: rows[0].waits_for };
  };

  test.each([
    ['for an account of another bank', 'GB33BUKB20201555555555'],
    ['for a number that is nobody’s', '99999999'],
    ['for another sort code', '01020312345678'],
  ])('[PAY-06] %s waits with staff, in suspense', async (_what, account) => {
    expect(await waits({ account })).toEqual({ state: 'waiting', kept: 25_000n, for: 'no-account' });
  });

  test('[PAY-06] an IBAN with wrong check digits is no account here', async () => {
    const { account } = await holder();
    const wrong = account.iban.replace(/^GB\d\d/, account.iban.startsWith('GB00') ? 'GB01' : 'GB00');
    expect(await waits({ account: wrong })).toMatchObject({ for: 'no-account' });
  });

  test('[PAY-06] for an account that is closed waits', async () => {
    const { customer } = await holder();
    const body = { kind: 'current', currency: 'USD', name: 'Bills' } as const;
    const { account } = await customer.client.openAccount({ body });
    await customer.client.closeAccount({ params: { accountId: account.id }, body: {} });
    expect(await waits({ account: account.iban })).toMatchObject({ for: 'account-closed', kept: 25_000n });
  });

  test('[PAY-06] [RSK-01] above the bound it is not credited on the word of one provider', async () => {
    const { customer, account } = await holder();
    expect(await waits({ account: account.iban, amount: '100000.01' })).toMatchObject({ for: 'large' });
    expect(await balanceOf(customer, account)).toBe('0.00');
  });

  test('[PAY-06] less than the smallest coin of the account waits', async () => {
    const { customer } = await holder();
    const body = { kind: 'current', currency: 'GBP', name: 'Pounds' } as const;
    const { account } = await customer.client.openAccount({ body });
    expect(await waits({ account: account.iban, amount: '0.01' })).toMatchObject({ for: 'small', kept: 1n });
  });

  test('[PAY-06] another payment under an end-to-end id that was used waits: it is there, and is not credited', async () => {
    const { customer, account } = await holder();
    const told = paymentFrom({ account: account.iban });
    await tellAndTake(bank, told);
    expect(
      await waits({ account: account.iban, end_to_end_id: told.end_to_end_id, amount: '70.00' }),
    ).toEqual({
      state: 'waiting',
      kept: 7_000n,
      for: 'reference-used',
    });
    expect(await balanceOf(customer, account)).toBe('250.00');
  });
});

describe('a thief', () => {
  test('[PAY-06] with the secret is credited no more than the sum of a day, however many calls come at once', async () => {
    // On a day of its own, since what the other tests have sent counts too.
    bank.clock.advance({ days: 1 });
    await changeSettings(bank, { 'payments-in.most-in-a-day': '1000.00' });
    const { customer, account } = await holder();
    const flood = Array.from({ length: 12 }, () => tellAndTake(bank, paymentFrom({ account: account.iban })));
    const states = (await Promise.all(flood)).map(({ state }) => state);
    expect(states.filter((state) => state === 'credited')).toHaveLength(4);
    expect(await balanceOf(customer, account)).toBe('1000.00');
    const { rows } = await bank.database.pool.query(
      `SELECT DISTINCT waits_for FROM payment_in WHERE account_written = $1 AND state = 'waiting'`,
      [account.iban],
    );
    expect(rows).toEqual([{ waits_for: 'day-sum' }]);

    bank.clock.advance({ days: 1 });
    const { state } = await tellAndTake(bank, paymentFrom({ account: account.iban }));
    expect(state).toBe('credited');
    await changeSettings(bank, { 'payments-in.most-in-a-day': '1000000.00' });
  });

  test('[PAY-06] without the secret, with an old signature or another body makes no money', async () => {
    const { customer, account } = await holder();
    const told = paymentFrom({ account: account.iban });
    const refused = [401, 'signature_not_valid'];
    expect(await codeOf(await tell(bank, told, ['guessed guessed guessed guessed guessed']))).toEqual(
      refused,
    );
    expect(await codeOf(await tell(bank, told, []))).toEqual(refused);
    const unsigned = {
      method: 'POST',
      body: JSON.stringify(told),
      headers: { 'content-type': 'application/json' },
    };
    expect(await codeOf(await bank.fetch('/api/v1/payments-in/', unsigned))).toEqual(refused);
    const asCustomer = {
      ...unsigned,
      headers: { ...unsigned.headers, authorization: `Bearer ${customer.access}` },
    };
    expect(await codeOf(await bank.fetch('/api/v1/payments-in/', asCustomer))).toEqual(refused);
    expect(await balanceOf(customer, account)).toBe('0.00');
  });

  test('[PAY-06] a signature of a form or of an empty body opens nothing', async () => {
    const form = {
      method: 'POST',
      body: 'amount=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    const answer = await bank.fetch('/api/v1/payments-in/', form);
    expect([401, 415]).toContain(answer.status);
    expect((await bank.fetch('/api/v1/payments-in/', { method: 'POST' })).status).toBe(401);
  });
});
