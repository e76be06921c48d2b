import { format, fromDecimal } from '@farthing/money';
import { movementFigures, receiptOfWithdrawal, receiptSheet } from '@farthing/rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../tools/testing/books.ts';
import type { TestCustomer } from '../../../../../tools/testing/customers.ts';
import { changeSettings } from '../../../../../tools/testing/settings.ts';
import { moveToNoon, pay, payingCustomer, payment } from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
let ada: TestCustomer;
let grace: TestCustomer;

beforeAll(async () => {
  moveToNoon(bank);
  grace = await payingCustomer(bank, '0', { first_name: 'Grace', last_name: 'Hopper' });
});

// Each time somebody new: ten calls a minute may move money.
beforeEach(async () => {
  ada = await payingCustomer(bank, '5000.00');
});

afterAll(() => expectSoundBooks(bank));

/** What somebody's history, and the page of the movement, say of the newest payment. */
async function linesOf({ client }: TestCustomer, reference: string) {
  const { transactions } = await client.listTransactions({ query: { search: reference } });
  const line = transactions.find(({ kind }) => kind !== 'fee');
  const { movement } = await client.getMovement({ params: { movementId: line?.id ?? '' } });
  expect(movement.transaction).toEqual(line);
  if (line === undefined) throw new Error('there is no such line');
  return { line, figures: movementFigures(line, 'USD'), movement };
}

for (const fee of ['0.00', '5.00'])
  test(`[PND-03] [PND-04] a payment in pounds has the same figures and words in list, page, receipt and mail, with a fee of ${fee}`, async () => {
    if (fee !== '0.00') await changeSettings(bank, { 'fees.international-transfer': fee });
    const { iban } = await grace.client.getWallet();
    for (const body of [
      payment({ currency: 'GBP', account_number: 'GB33BUKB20201555555555', amount: '250.00' }),
      payment({ currency: 'GBP', account_number: iban, account_name: 'Grace Hopper', amount: '251.00' }),
    ]) {
      const { data } = await pay(bank, ada, { ...body, narration: `Rent of flat ${fee}` });
      const { figures, line, movement } = await linesOf(ada, data.reference);
      const sent = format(fromDecimal(`${body.amount}`, 'GBP'));
      expect(format(figures.amount)).toBe(`-${sent}`);
      expect(line.narration).toBe(`Rent of flat ${fee}`);
      const booked = figures.booked === undefined ? '' : format(figures.booked).slice(1);

      const { withdrawal } = await ada.client.getWithdrawal({ params: { withdrawalId: data.withdrawal_id } });
      expect(movement.payment).toEqual(withdrawal);
      const taken = format(fromDecimal(withdrawal.debit_amount, 'USD'));
      expect(Number(withdrawal.debit_amount) - Number(withdrawal.fee_amount)).toBeCloseTo(
        Number(line.amount),
        9,
      );
      if (withdrawal.fee_amount === '0.00') expect(taken).toBe(booked);

      const sheet = receiptSheet(receiptOfWithdrawal(withdrawal), { brandName: 'Farthing', mode: 'sandbox' });
      expect(sheet.amount).toBe(sent);
      expect(sheet.lines).toContainEqual({ term: 'Narration', value: line.narration });
      const cost = sheet.lines.filter(({ term }) => /^From|Taken|Fee|Rate/.test(term));
      expect(cost[1]?.value).toBe(`${taken} (USD)`);
      const mails = await bank.mailsTo(ada.email);
      const mail = mails.find(
        ({ subject, text }) => subject.startsWith('You sent') && text.includes(data.reference),
      );
      expect(mail?.subject).toContain(`${sent} (GBP)`);
      for (const { term, value } of cost) expect(mail?.text).toContain(`${term}: ${value}`);
      expect(mail?.text).toContain(`Narration: ${line.narration}`);
    }
  });

test('[PND-03] [PND-04] the payee reads the figures and the words of the payer, in list, page, mail and search', async () => {
  const { iban } = await grace.client.getWallet();
  const body = payment({
    currency: 'GBP',
    account_number: iban,
    account_name: 'Grace Hopper',
    amount: '252.00',
  });
  const { data } = await pay(bank, ada, { ...body, narration: 'Crème brûlée' });
  const [payer, payee] = [await linesOf(ada, data.reference), await linesOf(grace, data.reference)];
  expect(payee.line.sent).toEqual({ amount: '252.00', currency: 'GBP' });
  expect(payee.line.amount).toBe(payer.line.amount);
  expect(payee.line.narration).toBe('Crème brûlée');
  const mail = (await bank.mailsTo(grace.email)).find(({ text }) => text.includes(data.reference));
  expect(mail?.subject).toBe('You received £252.00 (GBP) from Ada Lovelace');
  expect(mail?.text).toContain(`Booked: $${payer.line.amount} (USD)`);
  for (const search of ['brulee', '£252', '252 GBP'])
    for (const { client } of [ada, grace])
      expect(
        (await client.listTransactions({ query: { search } })).transactions.map(({ reference }) => reference),
      ).toEqual([data.reference]);
});
