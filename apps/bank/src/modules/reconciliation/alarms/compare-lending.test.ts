import { beforeAll, describe, expect, test } from 'vitest';
import {
  age,
  runningLoan,
  writtenOffLoan,
} from '../../../../../../tools/testing/accepted/lending/borrowers.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { compareStates, giveMoney } from '../../../../../../tools/testing/books.ts';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { approve, type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
let operations: TestMember;
let approver: TestMember;

/** One loan that was paid by an instalment and by hand, and one that was written off and came back in part. */
beforeAll(async () => {
  [operations, approver] = await Promise.all([testMember(bank, 'operations'), testMember(bank, 'approver')]);
  const running = await runningLoan(bank);
  await giveMoney(bank, running.customer.id, '500.00');
  await age(bank, running.params.loanId, 31);
  await bank.modules.lending.runDay();
  await running.customer.client.payLending({ params: running.params, body: { amount: '33.00' } });
  await running.customer.client.pauseLending({ params: running.params });
  const { params } = await writtenOffLoan(bank);
  const body = { amount: '50.00', reference: 'E2E-COMPARED-1', reason: 'It was found' };
  const { proposal_id } = await operations.client.proposeLendingRecovery({ params, body });
  await approve(approver, proposal_id);
});

/** As whoever has all rights on the database could. */
const asOwner = (text: string) => connected(bank.database.test.ownerUrl, (owner) => owner.query(text));

async function compare(): Promise<readonly string[]> {
  await compareStates(bank, operations);
  return (await approver.client.listAlarms()).alarms.map(({ summary }) => summary);
}

test('[LEN-02] [RSK-13] loans by instalments and the journal agree', async () => {
  const { rows } = await bank.database.pool.query('SELECT DISTINCT kind FROM lending_entry ORDER BY kind');
  expect(rows.map(({ kind }) => kind)).toEqual([
    ...['holiday', 'interest', 'late-charge', 'paid-out', 'payment', 'recovered', 'written-off'],
  ]);
  expect(await compare()).toEqual([]);
});

describe('[LEN-02] [RSK-13] of loans by instalments, an alarm names', () => {
  const owedLess = /^Instalment loan [0-9a-f-]{36} does not have the figures that its entries come to\.$/;
  const breakings = [
    {
      what: 'one who owes less than was lent and paid',
      break: `UPDATE lending_loan SET principal = principal - 1 WHERE state = 'running'`,
      mend: `UPDATE lending_loan SET principal = principal + 1 WHERE state = 'running'`,
      alarm: owedLess,
    },
    {
      what: 'one whose charges were forgotten',
      break: `UPDATE lending_loan SET late_charged = late_charged - 1 WHERE state = 'written-off'`,
      mend: `UPDATE lending_loan SET late_charged = late_charged + 1 WHERE state = 'written-off'`,
      alarm: owedLess,
    },
    {
      what: 'one of which more came back than was paid',
      break: `UPDATE lending_loan SET recovered = recovered + 1 WHERE state = 'written-off'`,
      mend: `UPDATE lending_loan SET recovered = recovered - 1 WHERE state = 'written-off'`,
      alarm: owedLess,
    },
    {
      what: 'a payment that nobody made',
      break: `INSERT INTO lending_entry
        SELECT '00000000-0000-4000-8000-000000000001', loan_id, on_day, kind, amount, principal, interest, fees, left_principal, made_at
        FROM lending_entry WHERE kind = 'payment' AND amount = 3300`,
      mend: `DELETE FROM lending_entry WHERE id = '00000000-0000-4000-8000-000000000001'`,
      alarm: /^Lending entry [0-9a-f-]{36} is payment, and the journal lacks its movement\.$/,
    },
    {
      what: 'a payment that paid another part than the journal has',
      break: `UPDATE lending_entry SET principal = principal - 1, interest = interest + 1 WHERE kind = 'payment' AND amount <> 3300`,
      mend: `UPDATE lending_entry SET principal = principal + 1, interest = interest - 1 WHERE kind = 'payment' AND amount <> 3300`,
      alarm: /is payment, and the journal has another amount or account for its part for interest\.$/,
    },
    {
      what: 'a movement of money lent without an entry',
      break: `UPDATE lending_entry SET id = '00000000-0000-4000-8000-000000000002' WHERE kind = 'recovered'`,
      mend: `UPDATE lending_entry SET id = (
          SELECT id FROM ledger.transfer WHERE to_account = (SELECT id FROM ledger.account WHERE code = 'bank:USD:lending-recovered')
        ) WHERE kind = 'recovered'`,
      alarm: /^Posting [0-9a-f-]{36} on lending-recovered belongs to nothing that the bank knows\.$/,
    },
  ] as const;

  test.each(breakings)('$what', async ({ break: breaking, mend, alarm }) => {
    await asOwner(breaking);
    try {
      expect(await compare()).toContainEqual(expect.stringMatching(alarm));
    } finally {
      await asOwner(mend);
      await asOwner('DELETE FROM alarm');
    }
    expect(await compare()).toEqual([]);
  });
});
