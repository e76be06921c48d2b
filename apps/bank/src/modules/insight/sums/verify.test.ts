import { beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { shop } from '../../../../../../tools/testing/insight/shopping.ts';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { payingCustomer } from '../../../../../../tools/testing/withdrawals.ts';
import { verifySums } from './verify.ts';

const bank = await testBank();

beforeAll(async () => {
  const ada = await payingCustomer(bank, '100.00');
  await shop(bank, ada, -10_00n, { party: 'Corner Grocer', merchantCode: '5411' });
  await shop(bank, ada, -7_00n, { party: 'Corner Grocer', merchantCode: '5411' });
});

/** As whoever has all rights on the database could. */
const asOwner = (text: string) => connected(bank.database.test.ownerUrl, (owner) => owner.query(text));

test('[INS-02] sums that were kept with each line are what the journal comes to', async () => {
  expect(await verifySums(bank.database.pool)).toBeUndefined();
});

test.each([
  {
    what: 'a day with another amount',
    break: `UPDATE category_day SET went_out = went_out - 1 WHERE category = 'groceries'`,
    mend: `UPDATE category_day SET went_out = went_out + 1 WHERE category = 'groceries'`,
    fault:
      /^category_day of account \d+, .*groceries has 2 lines, in 0, out 1699, and the journal 2 lines, in 0, out 1700$/,
  },
  {
    what: 'a month of a party with a line too many',
    break: `UPDATE party_month SET lines = lines + 1 WHERE party = 'Corner Grocer'`,
    mend: `UPDATE party_month SET lines = lines - 1 WHERE party = 'Corner Grocer'`,
    fault: /^party_month of account \d+, .* of one party has 3 lines/,
  },
  {
    what: 'a sum of lines that are not there',
    break: `INSERT INTO category_day SELECT ledger_account, day, 'travel', 0, 500, 1 FROM category_day WHERE category = 'groceries'`,
    mend: `DELETE FROM category_day WHERE category = 'travel'`,
    fault: /travel has 1 lines, in 0, out 500, and the journal 0 lines, in 0, out 0$/,
  },
  {
    what: 'a line in another category than its sum',
    break: `UPDATE statement_line SET category = 'travel' WHERE category = 'groceries'`,
    mend: `UPDATE statement_line SET category = 'groceries' WHERE category = 'travel'`,
    fault: /and the journal/,
  },
])('[INS-02] the recount names $what', async ({ break: breaking, mend, fault }) => {
  await asOwner(breaking);
  try {
    expect(await verifySums(bank.database.pool)).toMatch(fault);
  } finally {
    await asOwner(mend);
  }
  expect(await verifySums(bank.database.pool)).toBeUndefined();
});
