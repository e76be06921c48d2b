import { expect, test } from 'vitest';
import { openCredit, spend } from '../../../../../../tools/testing/accepted/cards/credit.ts';
import {
  acceptOffer,
  offer,
  personalLoan,
} from '../../../../../../tools/testing/accepted/lending/borrowers.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';

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
