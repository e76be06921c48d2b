import { expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import {
  newestCode,
  registerCustomer,
  someEmail,
  verifiedCustomer,
} from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';

const bank = await testBank();

function statusOf(email: string) {
  return bank.database.kysely
    .selectFrom('customer')
    .select(['status', 'verified_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Six digits that are not the code. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

const verify = (email: string, code: string) => bank.client().verifyCode({ body: { email, code } });
const resend = (email: string) => bank.client().resendCode({ body: { email } });

test('[API-06] the code of the mail makes the account active, and works once', async () => {
  const { email, code } = await registerCustomer(bank);
  expect(await verify(email, code)).toMatchObject({ status: 'success' });
  expect(await statusOf(email)).toEqual({ status: 'active', verified_at: bank.clock.now() });
  expect(await refusalOf(verify(email, code))).toMatchObject({ status: 400, code: 'code_invalid' });
});

test('[API-06] a wrong code is refused, the right one still works after it', async () => {
  const { email, code } = await registerCustomer(bank);
  expect(await refusalOf(verify(email, wrong(code)))).toMatchObject({
    status: 400,
    code: 'code_invalid',
    message: 'Invalid OTP. Please try again.',
  });
  await verify(email, code);
});

test('a code works for ten minutes, and only its owner learns that it has expired', async () => {
  const { email, code } = await registerCustomer(bank);
  bank.clock.advance({ minutes: 10 });
  expect(await refusalOf(verify(email, wrong(code)))).toMatchObject({ code: 'code_invalid' });
  expect(await refusalOf(verify(email, code))).toMatchObject({ code: 'code_expired' });
  expect(await statusOf(email)).toMatchObject({ status: 'pending' });
});

test('of a hundred guesses, fifty at once, five are judged, and the right one after them is not', async () => {
  const { email, code } = await registerCustomer(bank);
  const guesses = (from: number) =>
    Promise.all(
      Array.from({ length: 50 }, (_, index) => refusalOf(verify(email, wrong(code, from + index)))),
    );
  const refusals = [...(await guesses(1)), ...(await guesses(51))];
  const judged = refusals.filter((refusal) => refusal?.code === 'code_invalid');
  const unjudged = refusals.filter((refusal) => refusal?.code === 'code_tries_exceeded');
  expect([judged.length, unjudged.length]).toEqual([5, 95]);
  expect(await refusalOf(verify(email, code))).toMatchObject({
    code: 'code_tries_exceeded',
    message: 'Too many wrong codes. Please try again in 60 minutes.',
  });
  expect(await statusOf(email)).toMatchObject({ status: 'pending' });
});

test('fifty right codes at once make the account active once', async () => {
  const { email, code } = await registerCustomer(bank);
  const answers = await Promise.all(Array.from({ length: 50 }, () => refusalOf(verify(email, code))));
  expect(answers.filter((refusal) => refusal === undefined)).toHaveLength(1);
  const { rows } = await bank.database.pool.query(
    `SELECT count(*) FROM audit_entry JOIN customer ON subject_id = customer.id::text
     WHERE email = $1 AND action = 'customer.verify-email'`,
    [email],
  );
  expect(rows).toEqual([{ count: 1n }]);
});

test('[API-07] a new code comes after a minute, and the one before does not work any more', async () => {
  const { email, code } = await registerCustomer(bank);
  expect(await refusalOf(resend(email))).toMatchObject({
    status: 429,
    code: 'code_resend_too_soon',
    message: 'Please wait 60 seconds before asking for another code.',
    retryAfterSeconds: 60,
  });
  bank.clock.advance({ seconds: 60 });
  await resend(email);
  const [mail] = await bank.mailsTo(email);
  expect(mail?.subject).toMatch(/^Your new Farthing code: \d{6}$/);
  const newer = await newestCode(bank, email);
  if (newer !== code) expect(await refusalOf(verify(email, code))).toMatchObject({ code: 'code_invalid' });
  await verify(email, newer);
});

test('a new code does not set the count of wrong tries back', async () => {
  const { email, code } = await registerCustomer(bank);
  for (let guess = 1; guess <= 4; guess += 1) await refusalOf(verify(email, wrong(code, guess)));
  bank.clock.advance({ minutes: 1 });
  await resend(email);
  const newer = await newestCode(bank, email);
  expect(await refusalOf(verify(email, wrong(newer)))).toMatchObject({ code: 'code_invalid' });
  expect(await refusalOf(verify(email, newer))).toMatchObject({ code: 'code_tries_exceeded' });
  bank.clock.advance({ minutes: 2 });
  expect(await refusalOf(resend(email))).toMatchObject({ code: 'code_resend_too_soon' });
  bank.clock.advance({ minutes: 58 });
  await resend(email);
  await verify(email, await newestCode(bank, email));
});

test('five codes an hour and ten a day are sent, and no more', async () => {
  const { email } = await registerCustomer(bank);
  const sends = async (tries: number) => {
    let sent = 0;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      bank.clock.advance({ minutes: 1 });
      if ((await refusalOf(resend(email))) === undefined) sent += 1;
    }
    return sent;
  };
  expect(await sends(8)).toBe(4);
  bank.clock.advance({ hours: 1 });
  expect(await sends(8)).toBe(5);
  bank.clock.advance({ hours: 1 });
  expect(await sends(3)).toBe(0);
  bank.clock.advance({ hours: 22 });
  expect(await sends(1)).toBe(1);
  expect(await bank.mailsTo(email)).toHaveLength(11);
});

test('an unknown address and a customer are answered alike, resend by resend and guess by guess', async () => {
  const stranger = someEmail('nobody');
  const { email: customer } = await verifiedCustomer(bank);
  bank.clock.advance({ hours: 2 });
  const story = async (email: string) => [
    await resend(email),
    await refusalOf(resend(email)),
    ...(await Promise.all(Array.from({ length: 7 }, () => refusalOf(verify(email, '000000'))))).map(
      (refusal) => refusal?.code,
    ),
    await refusalOf(resend(email)),
  ];
  const [ofStranger, ofCustomer] = [await story(stranger), await story(customer)];
  // Which of the parallel guesses came first does not matter.
  expect(ofStranger.map(String).sort()).toEqual(ofCustomer.map(String).sort());
  expect(ofStranger[1]).toEqual(ofCustomer[1]);
  expect(ofStranger.at(-1)).toEqual(ofCustomer.at(-1));
  expect(await bank.mailsTo(stranger)).toEqual([]);
});
