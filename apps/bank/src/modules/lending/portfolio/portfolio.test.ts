import { expect, test } from 'vitest';
import { lateLoan, writtenOffLoan } from '../../../../../../tools/testing/accepted/lending/borrowers.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance } from '../../../../../../tools/testing/books.ts';
import { approve, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const { lending } = bank.modules;
const [olga, ann] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
const reason = 'The collector has sent it';

test('[LEN-02] the portfolio adds up, and what is set aside follows what is late', async () => {
  const { params } = await writtenOffLoan(bank);
  const recovery = { amount: '100.00', reference: 'E2E-LATE-BORROWER', reason };
  await approve(ann, (await olga.client.proposeLendingRecovery({ params, body: recovery })).proposal_id);
  await lateLoan(bank, 45);
  await lateLoan(bank, 10);
  await lending.keepProvisions();
  const portfolio = await olga.client.getLendingPortfolio();
  const sum = (of: readonly { owed: { amount: string } }[]) =>
    of.reduce((total, { owed }) => total + Number(owed.amount), 0);
  expect(sum(portfolio.products)).toBeCloseTo(Number(portfolio.running.owed.amount), 2);
  expect(Number(portfolio.provisions.amount)).toBeGreaterThan(0);
  expect(Number(portfolio.written_off.amount)).toBeGreaterThan(Number(portfolio.recovered.amount));
  for (const { count, late_from, late_to } of portfolio.ages) {
    const query = { state: 'running', late_from: late_from ?? undefined, late_to };
    const { rows } = await olga.client.listAllLending({ query });
    expect(rows, `late since ${late_from} to ${late_to}`).toHaveLength(count);
  }
  expect(portfolio.ages.map(({ count }) => count)).toEqual([1, 1, 0, 0]);
  await lending.keepProvisions();
  expect(await bankBalance(bank, 'lending-provisions')).toBe(
    -(await bankBalance(bank, 'lending-provision-costs')),
  );
});
