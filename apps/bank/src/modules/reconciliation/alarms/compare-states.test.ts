import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  authorisation,
  cardHolder,
  networkOf,
} from '../../../../../../tools/testing/accepted/card-network.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { compareStates } from '../../../../../../tools/testing/books.ts';
import type { TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';
import { moveToNoon, pay, payingCustomer, payment } from '../../../../../../tools/testing/withdrawals.ts';
import { derivedId } from '../../books/index.ts';

const bank = await testBank({ ALARM_EMAIL: 'ops@bank.example, night@bank.example' });
let ada: TestCustomer;
let operations: TestMember;
let approver: TestMember;
let payoutId: string;

beforeAll(async () => {
  moveToNoon(bank);
  ada = await payingCustomer(bank, '5000.00');
  [operations, approver] = await Promise.all([testMember(bank, 'operations'), testMember(bank, 'approver')]);
  const { data } = await pay(bank, ada, payment({ amount: '40.00' }));
  payoutId = data.withdrawal_id;
  await bank.modules.withdrawals.takeStep({ kind: 'system' }, payoutId, 'settle');
  const american = { transfer_type: 'local', account_type: 'checking', routing_number: '011000015' } as const;
  const dollars = { currency: 'USD', account_number: '000123456789', beneficiary: american } as const;
  await pay(bank, ada, payment({ amount: '12.00', ...dollars }));
  const { data: cancelled } = await ada.client.withdraw({ body: payment({ amount: '13.00' }) });
  await ada.client.cancelWithdrawal({ body: { withdrawal_id: cancelled.withdrawal_id } });
  await ada.client.withdraw({ body: payment({ amount: '14.00' }) });
  const grace = await payingCustomer(bank, '100.00', { first_name: 'Grace' });
  await grace.client.createCard({ body: { fee_amount: '10.00' } });
  const { loan } = await grace.client.requestLoan({ body: { amount: '200.00', loan_term: '1 week' } });
  const { proposal_id } = await operations.client.proposeLoanApproval({
    params: { loanId: loan.id },
    body: { reason: 'Good' },
  });
  await approve(approver, proposal_id);
  await grace.client.fundWallet({ body: { amount: '80.00', network: 'TRC20' } });
  await payRoundedUp();
});

/** By card, once before it is switched on and once after. */
async function payRoundedUp(): Promise<void> {
  const holder = await cardHolder(bank);
  const { client } = holder.customer;
  const network = networkOf(bank);
  const buy = async (amount: string) => {
    const asked = authorisation(holder, { amount });
    await network.authorise(asked);
    await network.clear(asked.id, { amount });
  };
  await buy('1.25');
  bank.clock.advance({ seconds: 1 });
  const [account] = (await client.listAccounts()).accounts.filter(({ first }) => first);
  const body = { name: 'Bike', picture: 'gift', round_up: '1' } as const;
  await client.openPot({ params: { accountId: account?.id ?? '' }, body });
  await buy('2.50');
  await bank.modules.accounts.roundUpPayments();
}

/** The card that nobody has paid with, so that its row can be changed. */
const graces = 'id NOT IN (SELECT card_id FROM card_payment)';

/** As whoever has all rights on the database could. */
const asOwner = (text: string, values: unknown[] = []) =>
  connected(bank.database.test.ownerUrl, (owner) => owner.query(text, values));

async function compare() {
  await compareStates(bank, operations);
  return approver.client.listAlarms();
}

test('[RSK-13] the states are compared, and the ledger is checked, every night without anybody asking', async () => {
  const { rows } = await bank.database.pool.query(
    "SELECT name, cron FROM jobs.schedule WHERE name IN ('compare-states', 'check-ledger') ORDER BY name",
  );
  expect(rows.map(({ name }) => name)).toEqual(['check-ledger', 'compare-states']);
  for (const { cron } of rows) expect(cron).toMatch(/^\d+ [0-5] \* \* \*$/);
});

test('[RSK-13] a bank whose states and journal agree raises no alarm', async () => {
  const { alarms, last_check } = await compare();
  expect(alarms).toEqual([]);
  expect(last_check?.rows).toBeGreaterThan(5);
  expect(last_check?.differences).toBe(0);
});

test('the database derives the same ids as the books', async () => {
  const pairs = fc.tuple(fc.uuid(), fc.constantFrom('post', 'settle', 'late payment', 'return'));
  await fc.assert(
    fc.asyncProperty(pairs, async ([id, purpose]) => {
      const { rows } = await bank.database.pool.query('SELECT derived_id($1, $2) AS id', [id, purpose]);
      expect(rows[0].id).toBe(derivedId(id, purpose));
    }),
    { numRuns: 50 },
  );
});

type Breaking = {
  readonly what: string;
  readonly break: string;
  readonly mend: string;
  readonly alarm: RegExp;
};

describe('[RSK-13] an alarm names', () => {
  const breakings: readonly Breaking[] = [
    {
      what: 'a payment that is settled only in its state',
      break: `UPDATE withdrawal SET state = 'completed', ended_at = sent_at WHERE state = 'paying'`,
      mend: `UPDATE withdrawal SET state = 'paying', ended_at = NULL WHERE amount = 1200`,
      alarm: /^Withdrawal [0-9A-Z]{12} is completed, and the journal lacks its settlement\.$/,
    },
    {
      what: 'a payment that is settled in the journal only',
      break: `UPDATE withdrawal SET state = 'paying', ended_at = NULL WHERE amount = 4000`,
      mend: `UPDATE withdrawal SET state = 'completed', ended_at = sent_at WHERE amount = 4000`,
      alarm: /^Withdrawal [0-9A-Z]{12} is paying, and the journal has its settlement\.$/,
    },
    {
      what: 'a payment of another amount',
      break: `UPDATE withdrawal SET debit_amount = debit_amount + 1 WHERE amount = 1400`,
      mend: `UPDATE withdrawal SET debit_amount = debit_amount - 1 WHERE amount = 1400`,
      alarm: /is awaiting-code, and the journal has another amount or account for its hold\.$/,
    },
    {
      what: 'a payment to another',
      break: `UPDATE withdrawal SET currency = 'GBP' WHERE amount = 1200`,
      mend: `UPDATE withdrawal SET currency = 'USD' WHERE amount = 1200`,
      alarm: /is paying, and the journal lacks its exchange\.$/,
    },
    {
      what: 'a cancelled payment that waits again',
      break: `UPDATE withdrawal SET state = 'awaiting-code', ended_at = NULL WHERE amount = 1300`,
      mend: `UPDATE withdrawal SET state = 'cancelled', ended_at = created_at WHERE amount = 1300`,
      alarm: /is awaiting-code, and the journal has the release of its hold\.$/,
    },
    {
      what: 'a deposit that is credited only in its state',
      break: `UPDATE deposit SET status = 'credited', received = amount, decided_at = created_at`,
      mend: `UPDATE deposit SET status = 'pending', received = NULL, decided_at = NULL`,
      alarm: /^Deposit [0-9a-f-]{36} is credited, and the journal lacks its credit\.$/,
    },
    {
      what: 'a loan that was paid out and is pending again',
      break: `UPDATE loan SET status = 'pending', decided_at = NULL, due_at = NULL`,
      mend: `UPDATE loan SET status = 'approved', decided_at = created_at, due_at = created_at + interval '7 days'`,
      alarm: /^Loan [0-9a-f-]{36} is pending, and the journal has its payout\.$/,
    },
    {
      what: 'a loan with less repaid than its repayments',
      break: `UPDATE loan SET repaid = 100`,
      mend: `UPDATE loan SET repaid = 0`,
      alarm: /^Loan [0-9a-f-]{36} has 100 repaid in minor units, and its repayments come to 0\.$/,
    },
    {
      what: 'a card of another fee',
      break: `UPDATE card SET fee = 999 WHERE ${graces}`,
      mend: `UPDATE card SET fee = 1000`,
      alarm: /^Card [0-9a-f-]{36} is active, and the journal has another amount or account for its fee\.$/,
    },
    {
      what: 'a payment that was rounded up by another amount',
      break: `UPDATE round_up SET amount = 51`,
      mend: `UPDATE round_up SET amount = 50`,
      alarm:
        /^Round up [0-9a-f-]{36} is made, and the journal has another amount or account for its way into the pot\.$/,
    },
    {
      what: 'a payment that was rounded up, and says that it was not',
      break: `UPDATE round_up SET amount = NULL`,
      mend: `UPDATE round_up SET amount = 50`,
      alarm: /^Round up [0-9a-f-]{36} is left out, and the journal has its way into the pot\.$/,
    },
    {
      what: 'a payment that says it was rounded up, and was not',
      break: `INSERT INTO round_up SELECT id, (SELECT pot_id FROM round_up), 75, made_at FROM card_step WHERE kind = 'clear' AND posted = 125`,
      mend: `DELETE FROM round_up WHERE amount = 75`,
      alarm: /^Round up [0-9a-f-]{36} is made, and the journal lacks its way into the pot\.$/,
    },
    {
      what: 'a card fee without a card',
      break: `UPDATE card SET id = '00000000-0000-4000-8000-000000000001' WHERE ${graces}`,
      mend: `UPDATE card SET id = (SELECT id FROM ledger.transfer WHERE to_account = (SELECT id FROM ledger.account WHERE code = 'bank:USD:card-fees') AND id NOT IN (SELECT id FROM card)) WHERE ${graces}`,
      alarm: /^Posting [0-9a-f-]{36} on card-fees belongs to nothing that the bank knows\.$/,
    },
  ];

  test.each(breakings)('$what', async ({ break: breaking, mend, alarm }) => {
    await asOwner(breaking);
    try {
      const { alarms } = await compare();
      expect(alarms.map(({ summary }) => summary)).toContainEqual(expect.stringMatching(alarm));
    } finally {
      await asOwner(mend);
      await asOwner('DELETE FROM alarm');
    }
    expect((await compare()).alarms).toEqual([]);
  });
});

test('[RSK-13] an alarm stays until a person says what came of it, is mailed once, and comes back after a week', async () => {
  await asOwner(`UPDATE card SET fee = 999 WHERE ${graces}`);
  const { alarms, open } = await compare();
  expect(open).toBe(1);
  const [alarm] = alarms;
  for (const to of ['ops@bank.example', 'night@bank.example']) {
    const [mail] = await bank.mailsTo(to);
    expect(mail?.subject).toBe('Farthing: an alarm');
    expect(mail?.text).toContain(alarm?.summary);
  }
  const mailed = (await bank.mailsTo('ops@bank.example')).length;
  const again = await compare();
  expect(again.alarms).toMatchObject([{ id: alarm?.id }]);
  expect(again.alarms[0]?.seen_at).not.toBe(alarm?.seen_at);
  expect(await bank.mailsTo('ops@bank.example')).toHaveLength(mailed);

  const request = { params: { alarmId: alarm?.id ?? '' }, body: { reason: 'A test has done it' } };
  expect(await refusalOf(operations.client.acknowledgeAlarm(request))).toMatchObject({
    code: 'permission_denied',
  });
  await approver.client.acknowledgeAlarm(request);
  expect(await refusalOf(approver.client.acknowledgeAlarm(request))).toMatchObject({ code: 'case_closed' });
  expect((await compare()).alarms).toEqual([]);
  const { alarms: acknowledged } = await approver.client.listAlarms({ query: { state: 'acknowledged' } });
  expect(acknowledged).toMatchObject([
    { id: alarm?.id, reason: 'A test has done it', acknowledged_by: { id: approver.id } },
  ]);
  await asOwner(`UPDATE alarm SET acknowledged_at = acknowledged_at - interval '8 days'`);
  expect((await compare()).open).toBe(1);
  await asOwner('UPDATE card SET fee = 1000');
  await asOwner('DELETE FROM alarm');
});

test('[RSK-13] a ledger that its own check finds broken raises an alarm', async () => {
  await asOwner(`UPDATE ledger.transfer SET memo = 'edited' WHERE id = $1`, [payoutId]);
  await operations.client.runLedgerCheck();
  const { alarms } = await vi.waitFor(
    async () => {
      const answer = await approver.client.listAlarms();
      // Not their count, which may have been read a moment after the list.
      expect(answer.alarms).toHaveLength(1);
      return answer;
    },
    { timeout: 60_000, interval: 250 },
  );
  expect(alarms).toMatchObject([{ kind: 'ledger', subject: { kind: 'ledger-check' } }]);
  expect(alarms[0]?.summary).toMatch(/^The ledger: /);
});

test('an alarm that is not there cannot be acknowledged', async () => {
  const request = { params: { alarmId: randomUUID() }, body: { reason: 'Looking' } };
  expect(await refusalOf(approver.client.acknowledgeAlarm(request))).toMatchObject({ code: 'not_found' });
});

test('[RSK-13] what cannot be compared is an alarm, and keeps no other difference from being one', async () => {
  await asOwner('DELETE FROM alarm');
  await asOwner(`UPDATE card SET fee = 999 WHERE ${graces}`);
  await asOwner('REVOKE SELECT ON loan_repayment FROM farthing_app');
  try {
    await operations.client.compareStates();
    await vi.waitFor(
      async () => {
        const summaries = (await approver.client.listAlarms()).alarms.map(({ summary }) => summary);
        expect(summaries).toContainEqual(expect.stringMatching(/^The states could not be compared/));
        expect(summaries).toContainEqual(expect.stringMatching(/^Card .* has another amount or account/));
      },
      { timeout: 60_000, interval: 250 },
    );
  } finally {
    await asOwner('GRANT SELECT ON loan_repayment TO farthing_app');
    await asOwner('UPDATE card SET fee = 1000');
  }
});
