import { expect, test } from 'vitest';
import { scheduled } from '../../../../../../tools/testing/accounts/standing-orders.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../../tools/testing/settings.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';
import {
  confirmPayment,
  growTrust,
  moveToNoon,
  payingCustomer,
  payment,
  paymentTo,
} from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
moveToNoon(bank);
const grace = await signedInCustomer(bank, { first_name: 'Grace', last_name: 'Hopper' });
/** By the setting that comes with the bank. */
const anHour = 20;
const small = { amount: '1.00' };

const keptOf = (withdrawalId: string) =>
  bank.database.kysely
    .selectFrom('payment_name')
    .select(['asked_name', 'result', 'agreed_by'])
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirstOrThrow();

test('[PAY-03] a payment keeps what was asked and answered about the name, and how its payer agreed', async () => {
  const ada = await payingCustomer(bank, '100.00');
  const ask = async (body: Parameters<typeof ada.client.withdraw>[0]['body']) => {
    const { data } = await ada.client.withdraw({ body });
    return { notes: data.notes.join(' '), kept: await keptOf(data.withdrawal_id), id: data.withdrawal_id };
  };
  const right = await ask(await paymentTo(grace, small));
  expect(right.kept).toEqual({ asked_name: 'Grace Hopper', result: 'match', agreed_by: null });
  const account_name = 'Alan Turing';
  const told = await ask(await paymentTo(grace, { ...small, account_name }));
  expect(told.kept).toEqual({ asked_name: account_name, result: 'no_match', agreed_by: 'code' });
  expect(told.notes).toContain('The account is not held by Alan Turing.');
  const chosen = await ask(await paymentTo(grace, { ...small, account_name, despite_name: true }));
  expect(chosen.kept).toEqual({ asked_name: account_name, result: 'no_match', agreed_by: 'choice' });
  expect(chosen.notes).not.toContain('not held by');
  const elsewhere = await ask(payment(small));
  expect(elsewhere.kept).toEqual({ asked_name: 'Konrad Zuse', result: 'match', agreed_by: null });

  await confirmPayment(bank, ada, chosen.id);
  const olga = await testMember(bank, 'operations');
  const { evidence } = await olga.client.getPayment({ params: { withdrawalId: chosen.id } });
  expect(evidence.facts).toContainEqual({
    type: 'text',
    name: 'name_check',
    text: 'No match: Alan Turing. The payer chose to pay anyway',
  });
});

test('[PAY-03] a check that was made before holds for the payment, and one for another name does not', async () => {
  const ada = await payingCustomer(bank, '100.00');
  const there = {
    currency: 'USD',
    bank_name: 'Other Bank',
    account_number: '12349911',
    beneficiary: { routing_number: '021000021', account_type: 'checking' },
  } as const;
  const body = { ...there, account_name: 'Alex Morgen' };
  expect((await ada.client.checkPayeeName({ body })).name_check.result).toBe('close_match');
  const { data } = await ada.client.withdraw({ body: payment({ ...small, ...body }) });
  expect((await keptOf(data.withdrawal_id)).result).toBe('close_match');
  const other = payment({ ...small, ...there, account_name: 'Somebody Else' });
  const { data: second } = await ada.client.withdraw({ body: other });
  expect(await keptOf(second.withdrawal_id)).toMatchObject({ result: 'no_match', agreed_by: 'code' });
  const silent = payment({ ...small, ...there, account_number: '12349913', account_name: 'Alex Morgan' });
  const { data: third } = await ada.client.withdraw({ body: silent });
  expect(await keptOf(third.withdrawal_id)).toMatchObject({ result: 'not_checked', agreed_by: null });
});

test('[PAY-03] attack: payments are no way to try names: beyond the bound they are made, say that nothing was checked, and tell nothing', async () => {
  const mallory = await payingCustomer(bank, '100.00', { first_name: 'Mallory' });
  const { pin: _, amount: __, ...asked } = await paymentTo(grace);
  for (let n = 0; n < anHour; n += 1)
    await mallory.client.checkPayeeName({ body: { ...asked, account_name: `Guess ${n} Hopper` } });
  const beyond = mallory.client.checkPayeeName({ body: { ...asked, account_name: 'Guess Again' } });
  expect(await refusalOf(beyond)).toMatchObject({ code: 'too_many_requests' });
  const ask = async (account_name: string) => {
    const { data } = await mallory.client.withdraw({
      body: await paymentTo(grace, { ...small, account_name }),
    });
    return { notes: data.notes, kept: await keptOf(data.withdrawal_id) };
  };
  const [wrong, right] = [await ask('Guess Again'), await ask('Grace Hopper')];
  const note = (name: string) =>
    `You have checked too many names, so we could not check whether the account is held by ${name}. Enter the code only if you are sure whose account it is.`;
  expect(wrong.notes).toContain(note('Guess Again'));
  expect(right.notes).toEqual(wrong.notes.map((each) => each.replace('Guess Again', 'Grace Hopper')));
  // Staff still see what it was.
  expect([wrong.kept, right.kept]).toMatchObject([
    { result: 'no_match', agreed_by: null },
    { result: 'match', agreed_by: null },
  ]);
});

test('[PAY-03] a payment to an account in another name waits for staff above a bound, however it is split, and its code says why', async () => {
  const ada = await payingCustomer(bank, '5000.00');
  await growTrust(bank, ada);
  const to = (amount: string, changes: object = {}) =>
    paymentTo(grace, { amount, account_name: 'Alan Turing', ...changes });
  const under = await ada.client.withdraw({ body: await to('1000.00') });
  expect(under.data.review_expected).toBe(false);
  expect((await confirmPayment(bank, ada, under.data.withdrawal_id)).data.status).toBe('approved');
  // Together above a thousand, and though the payer chose it on the page.
  const split = await ada.client.withdraw({ body: await to('600.00', { despite_name: true }) });
  expect(split.data).toMatchObject({ review_expected: true });
  const held = 'The account is not in the name that you wrote. We check such payments before they leave.';
  expect(split.data.notes).toContain(held);
  const [mail] = await bank.mailsTo(ada.email);
  expect(mail?.text).toContain('The account is not held by Alan Turing. It may be a scam.');
  // Who comes back to enter the code reads the same.
  const movementId = split.data.withdrawal_id;
  const beforeCode = async () =>
    (await ada.client.getMovement({ params: { movementId } })).movement.before_code;
  const { review_expected, notes } = split.data;
  expect(await beforeCode()).toEqual({ review_expected, notes });
  bank.clock.advance({ minutes: 2 });
  await ada.client.resendWithdrawalCode({ body: { withdrawal_id: split.data.withdrawal_id } });
  expect((await bank.mailsTo(ada.email))[0]?.text).toContain('not held by Alan Turing');
  // Judged again with the code, by what was known when it was asked for.
  expect((await confirmPayment(bank, ada, split.data.withdrawal_id)).data.status).toBe('pending');
  expect(await beforeCode()).toBeNull();
  const [waiting] = await bank.modules.withdrawals.listInReview(1);
  expect(waiting?.risk?.fired.map(({ staff }) => staff).join()).toContain(
    'To an account in another name: the account is in another name; the sum to this payee in 72 hours',
  );
  const right = await ada.client.withdraw({ body: await to('200.00', { account_name: 'Grace Hopper' }) });
  expect(right.data.review_expected).toBe(false);
  expect((await bank.mailsTo(ada.email))[0]?.text).not.toContain('not held by');
});

test('[PAY-03] the book of payees says what was last known of a name, and nothing of another name', async () => {
  const ada = await payingCustomer(bank, '100.00');
  const { pin: _, amount: __, ...asked } = await paymentTo(grace, { account_name: 'Grase Hopper' });
  const { payee } = await ada.client.addPayee({ body: asked });
  expect(payee.name_check).toBeNull();
  await ada.client.checkPayeeName({ body: asked });
  const known = async () => (await ada.client.listKeptPayees()).payees[0]?.name_check;
  expect(await known()).toMatchObject({ result: 'close_match' });
  const params = { payeeId: payee.id };
  const changed = await ada.client.changePayee({ params, body: { account_name: 'Grace Hopper' } });
  expect([changed.payee.name_check, await known()]).toEqual([null, null]);
  const other = await payingCustomer(bank, '0');
  const { payee: theirs } = await other.client.addPayee({ body: asked });
  expect(theirs.name_check).toBeNull();
});

test('[PAY-03] [SET-01] how many names can be checked is a setting', async () => {
  const ada = await payingCustomer(bank, '100.00');
  await changeSettings(bank, { 'names.most-in-an-hour': '1' });
  const { pin: _, amount: __, ...asked } = await paymentTo(grace);
  const check = (account_name: string) => ada.client.checkPayeeName({ body: { ...asked, account_name } });
  expect((await check('Alan Turing')).name_check.result).toBe('no_match');
  expect(await refusalOf(check('Kurt Turing'))).toMatchObject({ code: 'too_many_requests' });
  await changeSettings(bank, { 'names.most-in-an-hour': String(anHour) });
  expect((await check('Kurt Turing')).name_check.result).toBe('no_match');
});

test('[PAY-03] attack: who has used up the questions switches no check off: each payment is held, under the right name too', async () => {
  const mallory = await payingCustomer(bank, '9000.00', { first_name: 'Mallory' });
  await growTrust(bank, mallory);
  const ask = async (account_name: string, despite_name: boolean) => {
    const body = await paymentTo(grace, { amount: '1500.00', account_name, despite_name });
    const { data } = await mallory.client.withdraw({ body });
    await mallory.client.cancelWithdrawal({ body: { withdrawal_id: data.withdrawal_id } });
    return data;
  };
  const answers = [];
  for (let n = 0; n <= anHour; n += 1) {
    answers.push(await ask(`Guess ${n} Hopper`, n % 2 === 0));
    await bank.forgetCounts();
  }
  expect(answers.map(({ review_expected }) => review_expected)).toEqual(
    Array.from({ length: anHour + 1 }, () => true),
  );
  const [wrong, right] = [await ask('Guess Again', true), await ask('Grace Hopper', true)];
  expect([wrong.review_expected, right.review_expected]).toEqual([true, true]);
  expect(right.notes.join().replaceAll('Grace Hopper', 'Guess Again')).toBe(wrong.notes.join());
  // An order is made once names can be checked again, whatever its name is.
  for (const account_name of ['Guess Again', 'Grace Hopper']) {
    const order = scheduled(bank, mallory, await paymentTo(grace, { ...small, account_name }));
    expect(await refusalOf(order)).toMatchObject({ code: 'too_many_requests' });
  }
});
