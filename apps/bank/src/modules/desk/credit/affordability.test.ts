import { expect, test } from 'vitest';
import {
  openCredit,
  spend,
  writtenOffCredit,
} from '../../../../../../tools/testing/accepted/cards/credit.ts';
import {
  acceptOffer,
  offer,
  personalLoan,
} from '../../../../../../tools/testing/accepted/lending/borrowers.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { approve, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const olga = await testMember(bank, 'operations');

test('[LEN-04] [CAR-09] what somebody can afford counts the credit card beside a loan, and the loan beside a credit card', async () => {
  const holder = await openCredit(bank);
  const { customer } = holder;
  await spend(bank, holder, '400.00');
  const { loan } = await customer.client.askForLending({ body: personalLoan });
  const params = { loanId: loan.id };
  const asked = (await olga.client.getStaffLending({ params })).affordability;
  expect(asked, 'the least payment of 400.00').toMatchObject({ other_debt: '25.00', other_owed: '400.00' });
  expect(asked.lost_before).toBe('0.00');
  expect(Number(asked.left)).toBeCloseTo(-25 - Number(asked.instalment), 2);

  const before = (await olga.client.getStaffCredit({ params: holder.params })).affordability;
  expect(before, 'a request is no debt').toMatchObject({ other_debt: '0.00', other_owed: '0.00' });
  await offer(bank, params);
  await acceptOffer(bank, { customer, params });
  const after = (await olga.client.getStaffCredit({ params: holder.params })).affordability;
  expect(after).toMatchObject({ other_debt: asked.instalment, other_owed: '1200.00' });
  const running = (await olga.client.getStaffLending({ params })).affordability;
  expect(running, 'a loan is not counted beside itself').toMatchObject({ other_owed: '400.00' });
});

test('[LEN-04] [CAR-09] before deciding, staff see what was written off earlier and never recovered', async () => {
  const { customer, params } = await writtenOffCredit(bank);
  const { written_off, affordability } = await olga.client.getStaffCredit({ params });
  expect(affordability.lost_before, 'it is no earlier one of its own').toBe('0.00');
  const { loan } = await customer.client.askForLending({ body: personalLoan });
  const lost = async () => {
    const { affordability: of } = await olga.client.getStaffLending({ params: { loanId: loan.id } });
    return of;
  };
  expect(await lost()).toMatchObject({ lost_before: written_off, other_owed: '0.00', other_debt: '0.00' });
  const body = { amount: '100.00', reference: 'E2E-LOST-BEFORE', reason: 'It was found' };
  const { proposal_id } = await olga.client.proposeCreditRecovery({ params, body });
  await approve(await testMember(bank, 'approver'), proposal_id);
  const left = Number((await lost()).lost_before);
  expect(left).toBeCloseTo(Number(written_off) - 100, 2);
  const { credit } = await customer.client.askForCredit({ body: { limit: '500.00' } });
  const again = await olga.client.getStaffCredit({ params: { creditId: credit.id } });
  expect(Number(again.affordability.lost_before)).toBe(left);
});
