import type { SentBodyOf, withdraw } from '@farthing/contract';
import { expect } from 'vitest';
import type { Actor } from '../../apps/bank/src/modules/audit/index.ts';
import { referenceOf } from '../../apps/bank/src/modules/books/index.ts';
import { decidedAnew } from '../../apps/bank/src/platform/database/outdated.ts';
import type { TestBank } from './bank.ts';
import { expectSoundBooks, giveMoney } from './books.ts';
import { signedInCustomer, type TestCustomer } from './customers.ts';
import { unlessRefused } from './refusal.ts';

type WithdrawBody = SentBodyOf<typeof withdraw>;

export const testPin = '4821';

/** Signed in, with a PIN and money in the wallet. */
export async function payingCustomer(
  bank: TestBank,
  amount: string,
  changes: Parameters<typeof signedInCustomer>[1] = {},
): Promise<TestCustomer> {
  const customer = await signedInCustomer(bank, changes);
  await customer.client.createPin({ body: { pin: testPin } });
  if (amount !== '0') await giveMoney(bank, customer.id, amount);
  return customer;
}

/** Makes what a customer is trusted by (address, password, PIN, the devices in use) a month old. Payees stay as they are. */
export async function growTrust({ database, clock }: TestBank, { id }: TestCustomer): Promise<void> {
  const { kysely } = database;
  const created_at = new Date(clock.now().getTime() - 30 * 86_400_000);
  const age = { created_at, verified_at: created_at, email_changed_at: null, password_changed_at: null };
  await kysely.updateTable('customer').set(age).where('id', '=', id).execute();
  await kysely.updateTable('transaction_pin').set({ created_at }).where('customer_id', '=', id).execute();
  await kysely.updateTable('session').set({ created_at }).where('customer_id', '=', id).execute();
  await kysely
    .updateTable('known_device')
    .set({ first_seen_at: created_at })
    .where('customer_id', '=', id)
    .execute();
}

/** What the form for a payment to another bank sends: the IBAN is the one that everybody's documents use. */
export function payment(changes: Partial<WithdrawBody> = {}): WithdrawBody {
  return {
    amount: '100.00',
    currency: 'EUR',
    bank_name: 'Commerzbank',
    account_name: 'Konrad Zuse',
    account_number: 'DE89 3704 0044 0532 0130 00',
    pin: testPin,
    ...changes,
  };
}

/** A payment in the wallet's currency to another customer's account number. */
export async function paymentTo(
  payee: TestCustomer,
  changes: Partial<WithdrawBody> = {},
): Promise<WithdrawBody> {
  const { account_number, sort_code } = await payee.client.getWallet();
  return payment({
    currency: 'USD',
    bank_name: 'Farthing',
    account_name: 'Grace Hopper',
    account_number,
    beneficiary: { sort_code },
    ...changes,
  });
}

/** The code of the mail about this withdrawal. */
export async function codeFor(
  bank: Pick<TestBank, 'mailsTo'>,
  customer: TestCustomer,
  withdrawalId: string,
): Promise<string> {
  const mails = await bank.mailsTo(customer.email);
  const reference = `Reference: ${referenceOf(withdrawalId)}`;
  const code = mails.find((mail) => mail.code !== undefined && mail.text.includes(reference))?.code;
  if (code === undefined) throw new Error(`no code was mailed for withdrawal ${withdrawalId}`);
  return code;
}

/** Enters the code that came by mail. */
export async function confirmPayment(bank: TestBank, customer: TestCustomer, withdrawal_id: string) {
  const otp_code = await codeFor(bank, customer, withdrawal_id);
  return customer.client.verifyWithdrawal({ body: { withdrawal_id, otp_code } });
}

/** Asks for a payment and confirms it. */
export async function pay(bank: TestBank, customer: TestCustomer, body: WithdrawBody) {
  const { data } = await customer.client.withdraw({ body });
  return confirmPayment(bank, customer, data.withdrawal_id);
}

/**
 * Moves the clock to the next noon (UTC), when no rule finds a payment unusual. Tokens of before have expired then. It is
 * an hour away at least: what the sandbox would do 20 seconds later must not become due while the test runs.
 */
export function moveToNoon({ clock }: Pick<TestBank, 'clock'>): void {
  const now = clock.now().getTime();
  const noon = Math.ceil((now + hourMs - halfDayMs) / (2 * halfDayMs)) * 2 * halfDayMs + halfDayMs;
  clock.advance({ seconds: (noon - now) / 1000 });
}

const hourMs = 3_600_000;
const halfDayMs = 12 * hourMs;

/** After the tests of a file that sends money: the books are sound, and every withdrawal is what the journal says. */
export async function expectSoundPayments(bank: TestBank): Promise<void> {
  await expectSoundBooks(bank);
  await expectStatesToMatchTheJournal(bank);
}

/** What the journal has on each withdrawal is what its state says, and each day's total is the sum of its withdrawals. */
export async function expectStatesToMatchTheJournal({
  database,
  ledger,
}: Pick<TestBank, 'database' | 'ledger'>): Promise<void> {
  const rows = await database.kysely.selectFrom('withdrawal').select(['id', 'state', 'sent_at']).execute();
  for (const { id, state, sent_at } of rows) {
    const resolved = (await ledger.transfer(id))?.followedBy ?? null;
    const after = resolved === null ? null : ((await ledger.transfer(resolved.id))?.followedBy?.kind ?? null);
    const seen = { state, sent: sent_at !== null, hold: resolved?.kind ?? 'open', after };
    expect(journalOf[state]).toContainEqual(seen);
  }
  const { rows: wrong } = await database.pool.query(`
    SELECT outgoing_day.*, sum(limit_amount) AS wanted
    FROM outgoing_day
    LEFT JOIN withdrawal
      ON withdrawal.customer_id = outgoing_day.customer_id
      AND counted_on = day
      AND limit_currency = outgoing_day.currency
      AND state IN ('awaiting-code', 'awaiting-approval', 'in-review', 'paying', 'completed')
    GROUP BY outgoing_day.customer_id, day, outgoing_day.currency
    HAVING total <> coalesce(sum(limit_amount), 0)`);
  expect(wrong).toEqual([]);
}

const waiting = (state: string) => [{ state, sent: false, hold: 'open', after: null }];
const sent = (state: string) => [{ state, sent: true, hold: 'post-hold', after: null }];
const released = (state: string) => [{ state, sent: false, hold: 'void-hold', after: null }];

const journalOf: Readonly<Record<string, readonly object[]>> = {
  'awaiting-code': waiting('awaiting-code'),
  'awaiting-approval': waiting('awaiting-approval'),
  'in-review': waiting('in-review'),
  paying: sent('paying'),
  completed: sent('completed'),
  expired: released('expired'),
  cancelled: released('cancelled'),
  declined: released('declined'),
  failed: [...released('failed'), { state: 'failed', sent: true, hold: 'post-hold', after: 'reversal' }],
};

/** Lets a held payment go, as so many members of staff would; false when it was given back instead, or does not wait. */
export async function letGo(
  { modules: { withdrawals, books } }: TestBank,
  actor: Actor,
  withdrawalId: string,
  people: 1 | 2,
): Promise<boolean> {
  const approval = decidedAnew(async () => {
    const planned = await withdrawals.planApproval(actor, withdrawalId, people);
    await books.submit(planned.work);
    return planned.isAsWanted;
  });
  return (await unlessRefused('case_closed', approval)) ?? false;
}

/** A step of staff or of the payout's carrier; false when the payment does not wait for it. */
export async function takeStep(
  { modules: { withdrawals } }: TestBank,
  ...step: Parameters<typeof withdrawals.takeStep>
): Promise<boolean> {
  const taken = withdrawals.takeStep(...step).then(() => true);
  return (await unlessRefused('case_closed', taken)) ?? false;
}

/** Puts what waits for it into a payment file, as staff would; undefined when nothing does. */
export function makePaymentFile({ modules: { withdrawals, books } }: TestBank, actor: Actor) {
  const file = decidedAnew(async () => {
    const planned = await withdrawals.planPaymentFile(actor);
    await books.submit(planned.work);
    return planned;
  });
  return unlessRefused('nothing_to_pay', file);
}
