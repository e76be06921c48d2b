import { expect, test } from 'vitest';
import { age, askedLoan, lateLoan } from '../../../../../../tools/testing/accepted/lending/borrowers.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { giveMoney } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';

const bank = await testBank();

test('[LEN-02] the statement of a loan adds up: lent and charged less paid is what is owed', async () => {
  const { customer, params } = await lateLoan(bank, 10);
  await giveMoney(bank, customer.id, '500.00');
  await customer.client.payLending({ params, body: { amount: '250.00' } });
  await age(bank, params.loanId, 40);
  await bank.modules.lending.runDay();
  // Charges what has come to be owed until today.
  await customer.client.payLending({ params, body: { amount: '1.00' } });
  const file = await customer.client.getLendingStatement({ params, query: { format: 'csv' } });
  const text = new TextDecoder().decode(file.bytes);
  const [head, ...rows] = text
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  expect(head).toEqual([
    'Date',
    'What',
    'Amount',
    'Principal',
    'Interest',
    'Charges',
    'Owed',
    'Currency',
    'Id',
  ]);
  const what = rows.map((row) => row[1]);
  expect(what[0]).toBe('Paid out');
  expect(new Set(what)).toEqual(new Set(['Paid out', 'Interest', 'Charge for being late', 'Payment']));
  const [loan] = (await customer.client.listLendingLoans()).loans;
  expect(rows.at(-1)?.[6]).toBe(loan?.owed.total);
  const paid = rows.filter((row) => row[1] === 'Payment');
  for (const row of paid)
    expect(Number(row[3]) + Number(row[4]) + Number(row[5])).toBeCloseTo(Number(row[2]), 2);
});

test('[LEN-02] the statement of a loan is a PDF too', async () => {
  const { customer, params } = await lateLoan(bank, 10);
  const file = await customer.client.getLendingStatement({ params, query: { format: 'pdf' } });
  expect(file.type).toBe('application/pdf');
  expect(Buffer.from(file.bytes).subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.bytes.length).toBeGreaterThan(5_000);
});

test('[LEN-02] there is no statement of another’s loan, nor of one that was not paid out', async () => {
  const { customer, params } = await askedLoan(bank);
  const eve = await signedInCustomer(bank);
  const query = { format: 'csv' } as const;
  expect(await refusalOf(eve.client.getLendingStatement({ params, query }))).toMatchObject({
    code: 'not_found',
  });
  expect(await refusalOf(customer.client.getLendingStatement({ params, query }))).toMatchObject({
    code: 'status_conflict',
  });
});
