import { randomInt } from 'node:crypto';
import { verify } from '@farthing/ledger';
import { fees } from '../../../apps/bank/src/modules/settings/registry/fees.ts';
import { policies } from '../../../apps/bank/src/platform/policies.ts';
import { registration, someEmail, type TestCustomer } from '../../../tools/testing/customers.ts';
import { allAtOnce, type Caller, callerWith, referee, shots, tally, walletOf } from '../at-once.ts';
import type { Attack, Finding } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { attackedPin } from '../attacked-bank.ts';
import { payment } from '../payment.ts';
import { plantedTill } from '../planted/till.ts';
import { staffRaces } from '../staff/staff-races.ts';

/** What is told of a race that is over. */
export type Ran = readonly Finding[];

export const races: Attack = {
  name: 'races',
  claim: `whatever moves money or is counted, ${shots} times at once, happens as often as once, and the books agree afterwards`,
  plants: [
    { fault: 'a balance is spent twice', find: () => plantedTill({ forgets: 'the balance' }, spendAll) },
    {
      fault: 'one key makes several payments',
      find: () => plantedTill({ forgets: 'the key' }, repeatOneKey),
    },
    { fault: 'a second card is charged', find: () => plantedTill({ forgets: 'the card' }, orderCards) },
    {
      fault: 'tries with a PIN are not counted at once',
      find: () => plantedTill({ forgets: 'the tries' }, guessPin),
    },
  ],
  async sound() {
    const findings: Finding[] = [];
    for (const race of [spendAll, repeatOneKey, orderCards, guessPin])
      findings.push(...(await plantedTill({ forgets: 'nothing' }, race)));
    return findings;
  },
  async run(bank) {
    const all: readonly ((bank: AttackedBank) => Promise<Ran>)[] = [
      async () => spendAll(await spender(bank, '100.00')),
      async () => repeatOneKey(await spender(bank, '100.00')),
      async () => orderCards(await spender(bank, '100.00')),
      async () => guessPin(await spender(bank, '100.00')),
      confirmTwice,
      confirmAndCancel,
      payEachOther,
      guessCode,
      exceedLimit,
      askForLoans,
      createPins,
      announceOnce,
      registerOnce,
      ...staffRaces,
    ];
    const chosen = bank.short ? all.slice(0, 3) : all;
    const findings: Finding[] = [];
    for (const race of chosen) findings.push(...(await race(bank)));
    const { fault } = await verify(bank.database.pool);
    if (fault !== undefined) findings.push({ where: 'the ledger', what: JSON.stringify(fault) });
    return { tried: chosen.length * shots, findings };
  },
};

async function spender(bank: AttackedBank, money: string): Promise<Caller> {
  return callerOf(bank, await bank.customer(money));
}

function callerOf(bank: AttackedBank, { access }: Pick<TestCustomer, 'access'>): Caller {
  return callerWith(bank.fetch, access);
}

async function spendAll(caller: Caller): Promise<Ran> {
  const { expect, see, findings } = referee('withdrawals of the whole balance at once');
  const { available } = await walletOf(caller);
  const body = payment({ currency: 'USD', amount: decimal(available), ...usAccount });
  const { done } = tally(see(await allAtOnce(() => caller.post('/wallet/withdraw/', body))));
  expect(done === 1, `${done} of ${shots} were taken`);
  const after = await walletOf(caller);
  expect(after.available === 0, `${after.available} is available afterwards`);
  return findings;
}

/** Of the bank that gave its numbers to everybody's examples. */
const usAccount = {
  bank_name: 'First Bank',
  account_number: '000123456789',
  beneficiary: { transfer_type: 'local', account_type: 'checking', routing_number: '021000021' },
} as const;

async function repeatOneKey(caller: Caller): Promise<Ran> {
  const { expect, see, findings } = referee('one Idempotency-Key at once');
  const before = await walletOf(caller);
  const body = payment({ currency: 'USD', amount: '7.00', ...usAccount });
  const answers = see(await allAtOnce(() => caller.post('/wallet/withdraw/', body, 'the-same-key')));
  // While a PIN is checked, the bank asks some to come again.
  const done = answers.filter(({ status }) => status < 300);
  const ids = new Set(done.map(({ body: { data } }) => (data as { withdrawal_id: string }).withdrawal_id));
  expect(ids.size === 1, `${ids.size} payments were made`);
  const after = await walletOf(caller);
  expect(
    before.available - after.available === 700,
    `${before.available - after.available} were held for 700`,
  );
  const changed = await caller.post('/wallet/withdraw/', { ...body, amount: '8.00' }, 'the-same-key');
  expect(changed.status === 422, `the key with another amount is answered ${changed.status}`);
  return findings;
}

async function orderCards(caller: Caller): Promise<Ran> {
  const { expect, see, findings } = referee('cards ordered at once');
  const before = await walletOf(caller);
  const fee = 100 * Number(fees['fees.card'].default);
  const body = { fee_amount: decimal(fee) };
  const { done } = tally(see(await allAtOnce(() => caller.post('/cards/create_card/', body))));
  expect(done === 1, `${done} cards were made`);
  const paid = before.balance - (await walletOf(caller)).balance;
  expect(paid === fee, `${paid} was charged for a fee of ${fee}`);
  return findings;
}

async function guessPin(caller: Caller): Promise<Ran> {
  const { expect, see, findings } = referee('PINs guessed at once');
  const guess = (pin: string) => caller.post('/wallet/withdraw/', payment({ amount: '1.00', pin }));
  const { codes, done } = tally(
    see(await allAtOnce((index) => guess(`93${String(index).padStart(2, '0')}`))),
  );
  const judged = codes.get('pin_incorrect') ?? 0;
  expect(done === 0 && judged <= policies.pins.wrongTries, `${judged} wrong PINs were judged`);
  const { body } = await guess(attackedPin);
  expect(body.code === 'pin_locked', `the right PIN afterwards is answered ${body.code ?? 'with yes'}`);
  return findings;
}

async function guessCode(bank: AttackedBank): Promise<Ran> {
  const { expect, see, findings } = referee('codes of a payment guessed at once');
  const customer = await bank.customer('100.00');
  const caller = callerOf(bank, customer);
  const { data } = await customer.client.withdraw({ body: payment() });
  const code = await mailedCode(bank, customer);
  const guess = (otp_code: string) =>
    caller.post('/wallet/withdrawal/verify-otp/', { withdrawal_id: data.withdrawal_id, otp_code });
  const wrong = (index: number) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0');
  const { codes, done } = tally(see(await allAtOnce((index) => guess(wrong(index)))));
  const judged = codes.get('code_invalid') ?? 0;
  expect(done === 0 && judged <= policies.codes.wrongTries, `${judged} wrong codes were judged`);
  const right = await guess(code);
  expect(right.status >= 400, 'the right code still works after all tries');
  return findings;
}

async function confirmTwice(bank: AttackedBank): Promise<Ran> {
  const { expect, see, findings } = referee('one payment confirmed at once');
  const { payer, payee, withdrawalId, code } = await preparedPayment(bank, '40.00');
  const body = { withdrawal_id: withdrawalId, otp_code: code };
  see(await allAtOnce(() => payer.post('/wallet/withdrawal/verify-otp/', body)));
  expect((await walletOf(payer)).balance === 6_000, 'the payer has paid another time than once');
  expect((await walletOf(payee)).balance === 4_000, 'the payee was paid another time than once');
  return findings;
}

async function confirmAndCancel(bank: AttackedBank): Promise<Ran> {
  const { expect, see, findings } = referee('one payment confirmed and cancelled at once');
  const { payer, payee, withdrawalId: withdrawal_id, code } = await preparedPayment(bank, '40.00');
  const confirm = { withdrawal_id, otp_code: code };
  see(
    await allAtOnce((index) =>
      index % 2 === 0
        ? payer.post('/wallet/withdrawal/verify-otp/', confirm)
        : payer.post('/wallet/withdrawal/cancel/', { withdrawal_id }),
    ),
  );
  const [left, got] = [await walletOf(payer), await walletOf(payee)];
  const sent = left.balance === 6_000 && got.balance === 4_000;
  const kept = left.balance === 10_000 && got.balance === 0;
  expect(sent || kept, `${left.balance} are left and ${got.balance} have arrived`);
  expect(left.available === left.balance, 'something is still held');
  return findings;
}

async function payEachOther(bank: AttackedBank): Promise<Ran> {
  const { expect, see, findings } = referee('two who pay each other at once');
  const [ada, grace] = [await bank.customer('100.00'), await bank.customer('100.00')];
  const [first, second] = [await paying(bank, ada, grace, '99.00'), await paying(bank, grace, ada, '98.00')];
  const one = callerOf(bank, ada);
  const other = callerOf(bank, grace);
  see(
    await allAtOnce((index) =>
      index % 2 === 0
        ? one.post('/wallet/withdrawal/verify-otp/', first)
        : other.post('/wallet/withdrawal/verify-otp/', second),
    ),
  );
  const [left, right] = [await walletOf(one), await walletOf(other)];
  expect(
    left.balance === 9_900 && right.balance === 10_100,
    `${left.balance} and ${right.balance} come of it`,
  );
  return findings;
}

async function exceedLimit(bank: AttackedBank): Promise<Ran> {
  const { expect, see, findings } = referee('the daily limit by payments at once');
  const caller = await spender(bank, '20000000.00');
  const body = payment({ currency: 'GBP', amount: '1000000.00', account_number: 'GB29NWBK60161331926819' });
  see(await allAtOnce(() => caller.post('/wallet/withdraw/', body)));
  const { rows } = await bank.database.pool.query<{ total: bigint; ceiling: bigint }>(
    'SELECT total, ceiling FROM outgoing_day ORDER BY total DESC LIMIT 1',
  );
  const [day] = rows;
  expect(
    day !== undefined && day.total > 0n && day.total <= day.ceiling,
    `${day?.total} of ${day?.ceiling} is used`,
  );
  return findings;
}

async function askForLoans(bank: AttackedBank): Promise<Ran> {
  const { expect, see, findings } = referee('loans asked for at once');
  const caller = await spender(bank, '1.00');
  const body = { amount: '500.00', loan_term: '1 month' };
  const { done } = tally(see(await allAtOnce(() => caller.post('/loan/request-loan/', body))));
  expect(done === 1, `${done} loans are open`);
  return findings;
}

async function createPins(bank: AttackedBank): Promise<Ran> {
  const { expect, see, findings } = referee('PINs created at once');
  const caller = callerOf(bank, await bank.customer());
  const pin = (index: number) => String(7_301 + index * 13);
  const { done } = tally(
    see(await allAtOnce((index) => caller.post('/cards/pin_creation/', { pin: pin(index) }))),
  );
  expect(done === 1, `${done} PINs were created`);
  return findings;
}

async function announceOnce(bank: AttackedBank): Promise<Ran> {
  const { expect, see, findings } = referee('one deposit announced at once');
  const caller = callerOf(bank, await bank.customer());
  const body = { amount: '55.00', network: 'TRC20' };
  const answers = see(await allAtOnce(() => caller.post('/wallet/fund/', body, 'one-deposit')));
  const ids = new Set(answers.map(({ body: { data } }) => (data as { deposit_id?: string })?.deposit_id));
  expect(ids.size === 1 && !ids.has(undefined), `${ids.size} deposits were made`);
  return findings;
}

async function registerOnce(bank: AttackedBank): Promise<Ran> {
  const { expect, see, findings } = referee('one address registered at once');
  const email = someEmail('once');
  const caller = callerWith(bank.fetch, '');
  see(await allAtOnce(() => caller.post('/account/register/', registration({ email }))));
  const { rowCount } = await bank.database.pool.query('SELECT FROM customer WHERE email = $1', [email]);
  expect(rowCount === 1, `${rowCount} customers have it`);
  return findings;
}

async function preparedPayment(bank: AttackedBank, amount: string) {
  const [payer, payee] = [await bank.customer('100.00'), await bank.customer()];
  const { withdrawal_id: withdrawalId, otp_code: code } = await paying(bank, payer, payee, amount);
  return { payer: callerOf(bank, payer), payee: callerOf(bank, payee), withdrawalId, code };
}

/** What confirms a payment from one to the other that waits for it. */
async function paying(bank: AttackedBank, from: TestCustomer, to: TestCustomer, amount: string) {
  const { account_number, sort_code } = await to.client.getWallet();
  const details = { bank_name: 'Farthing', account_number, beneficiary: { sort_code } };
  const { data } = await from.client.withdraw({ body: payment({ currency: 'USD', amount, ...details }) });
  return { withdrawal_id: data.withdrawal_id, otp_code: await mailedCode(bank, from) };
}

async function mailedCode(bank: AttackedBank, { email }: Pick<TestCustomer, 'email'>): Promise<string> {
  const mail = (await bank.mailsTo(email)).find(({ code }) => code !== undefined);
  return mail?.code ?? String(randomInt(1_000_000)).padStart(6, '0');
}

function decimal(amountMinor: number): string {
  return (amountMinor / 100).toFixed(2);
}
