import { beforeAll, describe, expect, test } from 'vitest';
import {
  openCredit,
  spend,
  writtenOffCredit,
} from '../../../../../../tools/testing/accepted/cards/credit.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { compareStates } from '../../../../../../tools/testing/books.ts';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { approve, type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
let operations: TestMember;
let approver: TestMember;

/** One credit card that was written off and came back in part, and one that is in use. */
beforeAll(async () => {
  [operations, approver] = await Promise.all([testMember(bank, 'operations'), testMember(bank, 'approver')]);
  const { params } = await writtenOffCredit(bank);
  const body = { amount: '50.00', reference: 'E2E-COMPARED-CARD', reason: 'It was found' };
  const { proposal_id } = await operations.client.proposeCreditRecovery({ params, body });
  await approve(approver, proposal_id);
  await spend(bank, await openCredit(bank), '30.00');
});

/** As whoever has all rights on the database could. */
const asOwner = (text: string) => connected(bank.database.test.ownerUrl, (owner) => owner.query(text));

async function compare(): Promise<readonly string[]> {
  await compareStates(bank, operations);
  return (await approver.client.listAlarms()).alarms.map(({ summary }) => summary);
}

test('[CAR-09] [RSK-13] credit cards and the journal agree', async () => {
  const { rows } = await bank.database.pool.query(
    'SELECT DISTINCT kind FROM card_credit_entry ORDER BY kind',
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['interest', 'late-fee', 'recovered', 'written-off']);
  expect(await compare()).toEqual([]);
});

describe('[CAR-09] [RSK-13] of credit cards, an alarm names', () => {
  const otherFigures =
    /^Credit card [0-9a-f-]{36} does not have the figures that its entries come to, or another limit/;
  const breakings = [
    {
      what: 'one of which more was given up than its entries say',
      break: `UPDATE card_credit SET written_off = written_off + 1 WHERE state = 'written-off'`,
      mend: `UPDATE card_credit SET written_off = written_off - 1 WHERE state = 'written-off'`,
      alarm: otherFigures,
    },
    {
      what: 'one of which more came back than was paid',
      break: `UPDATE card_credit SET recovered = recovered + 1 WHERE state = 'written-off'`,
      mend: `UPDATE card_credit SET recovered = recovered - 1 WHERE state = 'written-off'`,
      alarm: otherFigures,
    },
    {
      what: 'one that gave up another part than the journal has',
      break: `UPDATE card_credit_entry SET principal = principal - 1, fees = fees + 1 WHERE kind = 'written-off'`,
      mend: `UPDATE card_credit_entry SET principal = principal + 1, fees = fees - 1 WHERE kind = 'written-off'`,
      alarm:
        /^Credit entry [0-9a-f-]{36} is written-off, and the journal has another amount or account for its movement\.$/,
    },
    {
      what: 'one that was closed with something on its account',
      break: `UPDATE card_credit SET state = 'closed', next_statement_on = NULL WHERE state = 'open'`,
      mend: `UPDATE card_credit SET state = 'open', next_statement_on = opened_on + 31 WHERE state = 'closed'`,
      alarm: /^Credit card [0-9a-f-]{36} has ended, and its account in the ledger is not at zero\.$/,
    },
    {
      what: 'a recovery without an entry',
      break: `UPDATE card_credit_entry SET id = '00000000-0000-4000-8000-000000000003' WHERE kind = 'recovered'`,
      mend: `UPDATE card_credit_entry SET id = (
          SELECT id FROM ledger.transfer WHERE to_account = (SELECT id FROM ledger.account WHERE code = 'bank:USD:card-recovered')
        ) WHERE kind = 'recovered'`,
      alarm: /^Posting [0-9a-f-]{36} on card-recovered belongs to nothing that the bank knows\.$/,
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
