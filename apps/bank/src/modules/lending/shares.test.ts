import { afterAll, expect, test } from 'vitest';
import { runningLoan } from '../../../../../tools/testing/accepted/lending/borrowers.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, moveWithLine, walletOf } from '../../../../../tools/testing/books.ts';

const bank = await testBank();
const { lending } = bank.modules;

afterAll(() => expectSoundBooks(bank));

test('[LEN-03] a merchant loan takes its share of what comes in, each payment once', async () => {
  const { customer, params } = await runningLoan(bank);
  // As a merchant would have it: nothing before the last month but a tenth of what comes in.
  await bank.database.pool.query(
    `UPDATE lending_loan SET product = 'merchant', instalments = 'turnover', turnover = 100000,
       terms = terms || '{"share": "1000"}' WHERE id = $1`,
    [params.loanId],
  );
  await moveWithLine(bank, customer, 50_000n, { kind: 'deposit', description: 'Takings' });
  await moveWithLine(bank, customer, 20_000n, { kind: 'correction', description: 'No takings' });
  await Promise.all([lending.takeShares(), lending.takeShares()]);
  await lending.takeShares();
  expect((await walletOf(bank, customer.id)).balance).toBe(120_000n + 70_000n - 5_000n);
  expect((await customer.client.listLendingLoans()).loans[0]).toMatchObject({
    repaid: '50.00',
    owed: { principal: '1150.00' },
  });
});
