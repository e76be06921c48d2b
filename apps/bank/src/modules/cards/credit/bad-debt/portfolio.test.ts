import { expect, test } from 'vitest';
import {
  askedCredit,
  lateCredit,
  openCredit,
  spend,
  writtenOffCredit,
} from '../../../../../../../tools/testing/accepted/cards/credit.ts';
import { testBank } from '../../../../../../../tools/testing/bank.ts';
import { approve, testMember } from '../../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const [olga, ann] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];

const owedIn = (cells: object) =>
  Number((cells as { readonly owed: { readonly amount: string } | null }).owed?.amount ?? 0);

test('[CAR-09] the portfolio of credit cards is what its list says, by how late they are', async () => {
  const { params } = await writtenOffCredit(bank);
  const recovery = { amount: '100.00', reference: 'E2E-CARD-PORTFOLIO', reason: 'The collector has sent it' };
  await approve(ann, (await olga.client.proposeCreditRecovery({ params, body: recovery })).proposal_id);
  await spend(bank, await openCredit(bank), '30.00');
  await lateCredit(bank, 10);
  await lateCredit(bank, 45, '200.00');
  await askedCredit(bank);
  await bank.modules.cards.credit.keepProvisions();
  const portfolio = await olga.client.getCreditPortfolio();
  const { written_off, recovered } = await olga.client.getStaffCredit({ params });
  expect(portfolio).toMatchObject({
    ...{ waiting: 1, open: { count: 3 }, limits: { amount: '3000.00', currency: 'USD' } },
    ...{ written_off: { amount: written_off }, recovered: { amount: recovered } },
  });
  expect(Number(portfolio.provisions.amount)).toBeGreaterThan(0);
  const { rows: open } = await olga.client.listAllCredit({ query: { state: 'open' } });
  const sum = open.reduce((total, { cells }) => total + owedIn(cells), 0);
  expect(Number(portfolio.open.owed.amount)).toBeCloseTo(sum, 2);
  expect(portfolio.ages.map(({ count }) => count)).toEqual([1, 1, 0, 0]);
  for (const { count, owed, late_from, late_to } of portfolio.ages) {
    const query = { state: 'open', late_from: late_from ?? undefined, late_to };
    const { rows } = await olga.client.listAllCredit({ query });
    expect(rows, `late since ${late_from} to ${late_to}`).toHaveLength(count);
    const late = rows.reduce((total, { cells }) => total + owedIn(cells), 0);
    expect(Number(owed.amount)).toBeCloseTo(late, 2);
  }
});
