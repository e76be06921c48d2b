import { afterAll, expect, test } from 'vitest';
import {
  age as ageCredit,
  billedCredit,
  openCredit,
  spend,
} from '../../../../../../tools/testing/accepted/cards/credit.ts';
import { age, lateLoan, runningLoan } from '../../../../../../tools/testing/accepted/lending/borrowers.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const olga = await testMember(bank, 'operations');

afterAll(() => expectSoundBooks(bank));

const owedIn = (cells: object | undefined) =>
  (cells as { readonly owed: { readonly amount: string } | null } | undefined)?.owed?.amount;

test('[LEN-02] between two reckonings the list, its file, the page of staff and the customer’s pages say the same of a loan', async () => {
  const [fresh, late] = [await runningLoan(bank), await lateLoan(bank, 10)];
  for (const { customer, params } of [fresh, late]) {
    await age(bank, params.loanId, 7);
    const { rows: stored } = await bank.database.pool.query(
      'SELECT principal + interest + fees AS owed FROM lending_loan WHERE id = $1',
      [params.loanId],
    );
    const [own] = (await customer.client.listLendingLoans()).loans;
    const today = own?.owed.total ?? '';
    expect(Number(today) * 100, 'a week of interest is not written yet').toBeGreaterThan(
      Number(stored[0].owed),
    );
    const query = { customer_id: customer.id };
    const { rows } = await olga.client.listAllLending({ query });
    const file = await olga.client.exportLending({ query: { ...query, format: 'csv' } });
    const { open } = await customer.client.getLeaving();
    expect({
      list: rows.map(({ cells }) => owedIn(cells)),
      detail: (await olga.client.getStaffLending({ params })).loan.owed.total,
      leaving: open.filter(({ kind }) => kind === 'lending').map(({ amount }) => amount),
    }).toEqual({ list: [today], detail: today, leaving: [today] });
    expect(Buffer.from(file.bytes).toString()).toContain(`,${today},`);
  }
  const { rows } = await olga.client.listAllLending({ query: { state: 'running' } });
  const cents = rows.reduce((sum, { cells }) => sum + Math.round(Number(owedIn(cells)) * 100), 0);
  const { running } = await olga.client.getLendingPortfolio();
  expect(running).toMatchObject({ count: rows.length, owed: { amount: (cents / 100).toFixed(2) } });
});

test('[CAR-09] between two reckonings the list, the page of staff and the customer’s page say the same of a credit card', async () => {
  const [late, paidNothing] = [await billedCredit(bank), await openCredit(bank)];
  await ageCredit(bank, late.params.creditId, 40);
  await spend(bank, paidNothing, '80.00');
  const owed: string[] = [];
  for (const { customer, params } of [late, paidNothing]) {
    const [own] = (await customer.client.listCredit()).credit;
    const { rows } = await olga.client.listAllCredit({ query: { customer_id: customer.id } });
    const { credit } = await olga.client.getStaffCredit({ params });
    expect([...rows.map(({ cells }) => owedIn(cells)), credit.owed.total]).toEqual([
      own?.owed.total,
      own?.owed.total,
    ]);
    owed.push(own?.owed.total ?? '');
  }
  expect(Number(owed[0]), 'interest and a fee are not written yet').toBeGreaterThan(400);
  expect(owed[1]).toBe('80.00');
});

test('what owes nothing has no amount in the list', async () => {
  const { customer } = await openCredit(bank);
  const { rows } = await olga.client.listAllCredit({ query: { customer_id: customer.id } });
  expect(rows.map(({ cells }) => owedIn(cells))).toEqual([undefined]);
});
