import { isValidIBAN } from 'ibantools';
import { expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { type TestBrowser, testBrowser } from '../../../../../../tools/testing/browser.ts';
import {
  newestCode,
  registerCustomer,
  registration,
  signedInCustomer,
  signIn,
  someEmail,
  testPassword,
  verifiedCustomer,
} from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';

const bank = await testBank();

function customer(email: string) {
  return bank.database.kysely
    .selectFrom('customer')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
}

test('[API-03] a registration opens a customer with numbers, two ledger accounts and a code by mail', async () => {
  const email = someEmail();
  const answer = await bank.client().register({ body: registration({ email, newsletter: true }) });
  expect(answer).toEqual({
    status: 'success',
    message: 'Account created successfully! An OTP has been sent to your email.',
  });

  const row = await customer(email);
  expect(row).toMatchObject({
    status: 'pending',
    first_name: 'Ada',
    date_of_birth: '1990-12-10',
    newsletter: true,
    tier: 2,
    daily_limit: 500_000_000n,
    daily_limit_currency: 'GBP',
  });
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$/);
  expect(isValidIBAN(row?.iban ?? '')).toBe(true);
  expect(row?.iban.slice(8)).toBe(`${row?.sort_code}${row?.account_number}`);

  const accounts = await bank.database.pool.query(
    `SELECT kind, currency, floor, balance
     FROM customer_account JOIN ledger.account ON account.id = ledger_account
     WHERE customer_id = $1 ORDER BY kind`,
    [row?.id],
  );
  expect(accounts.rows).toEqual([
    { kind: 'savings', currency: 'USD', floor: 0n, balance: 0n },
    { kind: 'wallet', currency: 'USD', floor: 0n, balance: 0n },
  ]);
  const mails = await bank.mailsTo(email);
  expect(mails.map(({ subject, code }) => [subject, code])).toEqual([
    [expect.stringMatching(/^Your Farthing code: \d{6}$/), expect.stringMatching(/^\d{6}$/)],
  ]);
});

test.for(["O'Brien", 'Nguyễn', '王'])(
  'the name %s is accepted and kept as it was written',
  async (last_name) => {
    const { email } = await registerCustomer(bank, { last_name });
    expect((await customer(email))?.last_name).toBe(last_name);
  },
);

test('whoever turns 16 today may register, whoever turns 16 tomorrow may not', async () => {
  const now = bank.clock.now();
  const born = (daysLater: number) =>
    new Date(Date.UTC(now.getUTCFullYear() - 16, now.getUTCMonth(), now.getUTCDate() + daysLater))
      .toISOString()
      .slice(0, 10);
  await registerCustomer(bank, { date_of_birth: born(0) });
  const body = registration({ date_of_birth: born(1) });
  expect(await refusalOf(bank.client().register({ body }))).toMatchObject({
    status: 400,
    code: 'too_young',
    errors: { date_of_birth: ['You must be at least 16 years old to open an account.'] },
  });
  expect(await customer(body.email)).toBeUndefined();
});

test('everything that is wrong is named at once, by field', async () => {
  const body = registration({ date_of_birth: '2020-01-01', password: 'password1234', ref: 'NOBODY99' });
  expect(await refusalOf(bank.client().register({ body }))).toMatchObject({
    status: 400,
    errors: {
      date_of_birth: [expect.any(String)],
      password: [expect.any(String)],
      ref: ['We do not know this referral code.'],
    },
  });
});

test('[AUTH-11] a check of a registration refuses the same, opens nothing, and says nothing about the address', async () => {
  const { account_type: _kind, newsletter: _none, password2: _same, ...applicant } = registration({});
  const check = (body: typeof applicant) => bank.client().checkRegistration({ body });
  expect(await refusalOf(check({ ...applicant, password: 'password1234', ref: 'NOBODY99' }))).toMatchObject({
    status: 400,
    errors: { password: [expect.any(String)], ref: [expect.any(String)] },
  });
  const { email } = await verifiedCustomer(bank);
  expect(await check({ ...applicant, email })).toEqual(await check(applicant));
  expect(await customer(applicant.email)).toBeUndefined();
});

test.for([
  'password1234',
  'Password123!',
  'qwertyuiop12',
  '111111111111',
  'abcdefghijkl',
  'P@ssw0rd2024!!',
  'AdaLovelace1990',
  'lovelace-1990-12-10',
  'farthing farthing',
])('the password %s is refused', async (password) => {
  const body = registration({ password, email: someEmail('ada.lovelace') });
  expect(await refusalOf(bank.client().register({ body }))).toMatchObject({
    status: 400,
    code: 'password_too_weak',
    errors: { password: [expect.any(String)] },
  });
});

test('a password may be a sentence, and a composed letter is the same as a decomposed one', async () => {
  const password = 'cafe\u0301 owls sing 王 at noon';
  const { email } = await verifiedCustomer(bank, { password });
  await signIn(bank, email, password.normalize('NFC'));
});

test('a referral code that is known is kept for the referrer', async () => {
  const referrer = await verifiedCustomer(bank);
  const { id, referral_code } = (await customer(referrer.email)) ?? {};
  const { email } = await registerCustomer(bank, { ref: referral_code?.toLowerCase() ?? '' });
  expect((await customer(email))?.referred_by).toBe(id);
});

test('a taken address gets the same answer, its owner a mail, and nothing changes', async () => {
  const { email } = await verifiedCustomer(bank);
  const before = await customer(email);
  bank.clock.advance({ minutes: 2 });
  const body = registration({ email, first_name: 'Mallory', password: 'another-good-secret-1' });
  const fresh = await bank.client().register({ body: registration() });
  expect(await bank.client().register({ body })).toEqual(fresh);
  expect(await customer(email)).toEqual(before);
  const [mail] = await bank.mailsTo(email);
  expect(mail).toMatchObject({ subject: 'You already have a Farthing account' });
  expect(mail?.text).not.toContain('Mallory');

  await bank.client().register({ body });
  expect(await bank.mailsTo(email)).toHaveLength(2);
});

const thiefs = { first_name: 'Mallory', password: 'not-the-owners-7-words' };
const verify = (email: string, code: string, { client }: Pick<TestBrowser, 'client'> = bank) =>
  client().verifyCode({ body: { email, code } });

test.for(['before', 'after', 'long before'])(
  '[RSK-08] a registration that somebody else began %s gives access only by its own code',
  async (when) => {
    const email = someEmail();
    const own = () => registerCustomer(bank, { email });
    const foreign = () => registerCustomer(bank, { email, ...thiefs });
    const wait = () => bank.clock.advance(when === 'long before' ? { minutes: 11 } : { seconds: 1 });
    const first = when === 'after' ? await own() : await foreign();
    wait();
    const second = when === 'after' ? await foreign() : await own();
    const { code } = when === 'after' ? first : second;
    await verify(email, code);
    expect(await refusalOf(signIn(bank, email, thiefs.password))).toMatchObject({
      code: 'invalid_credentials',
    });
    expect((await signIn(bank, email)).email).toBe(email);
    expect(await customer(email)).toMatchObject({ first_name: 'Ada', status: 'active' });
    const others = when === 'after' ? second : first;
    expect(await refusalOf(verify(email, others.code))).toMatchObject({ code: 'code_invalid' });
  },
);

test('[RSK-08] a browser completes the registration that it has begun, whatever code its owner is led to enter', async () => {
  const email = someEmail();
  const home = testBrowser(bank);
  const { code } = await registerCustomer({ ...bank, ...home }, { email });
  bank.clock.advance({ seconds: 1 });
  const { code: foreign } = await registerCustomer({ ...bank, ...testBrowser(bank) }, { email, ...thiefs });
  expect(await refusalOf(verify(email, foreign, home))).toMatchObject({ code: 'code_invalid' });
  await verify(email, code, home);
  await signIn(bank, email);
});

test('[RSK-08] a new code is for the registration of the browser that asks, and voids the one before', async () => {
  const email = someEmail();
  const home = testBrowser(bank);
  const { code } = await registerCustomer({ ...bank, ...home }, { email });
  bank.clock.advance({ minutes: 1 });
  await registerCustomer({ ...bank, ...testBrowser(bank) }, { email, ...thiefs });
  bank.clock.advance({ minutes: 1 });
  await home.client().resendCode({ body: { email } });
  const again = await newestCode(bank, email);
  expect((await bank.mailsTo(email))[0]?.text).toContain('the registration of Ada Lovelace');
  if (again !== code)
    expect(await refusalOf(verify(email, code, home))).toMatchObject({ code: 'code_invalid' });
  await verify(email, again, home);
  await signIn(bank, email);
});

test('[RSK-08] whoever knows neither mailbox nor password of the other gets nothing by registering five times', async () => {
  const { email, code } = await registerCustomer(bank);
  for (let round = 0; round < 6; round += 1) {
    bank.clock.advance({ seconds: 1 });
    await bank.client().register({ body: registration({ email, ...thiefs }) });
  }
  // Five mails an hour, whoever asks for them.
  expect(await bank.mailsTo(email)).toHaveLength(5);
  await verify(email, code);
  await signIn(bank, email);
});

test('what was asked and guessed about an address before it registered does not count afterwards', async () => {
  const email = someEmail();
  await bank.client().resendCode({ body: { email } });
  for (let guess = 0; guess < 6; guess += 1)
    await refusalOf(bank.client().verifyCode({ body: { email, code: '000000' } }));
  const { code } = await registerCustomer(bank, { email });
  await bank.client().verifyCode({ body: { email, code } });
});

test('fifty registrations of one address at once open one account', async () => {
  const email = someEmail();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => bank.client().register({ body: registration({ email }) })),
  );
  expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
  const { rows } = await bank.database.pool.query(
    `SELECT count(DISTINCT customer.id) AS customers, count(ledger_account) AS accounts
     FROM customer JOIN customer_account ON customer_id = customer.id WHERE email = $1`,
    [email],
  );
  expect(rows).toEqual([{ customers: 1n, accounts: 2n }]);
  expect(await bank.mailsTo(email)).toHaveLength(5);
});

test('the same Idempotency-Key gives the first answer again, and another body is refused', async () => {
  const body = registration();
  const send = (first_name: string) =>
    bank.client().register({ body: { ...body, first_name }, idempotencyKey: 'key-of-ada' });
  expect(await send('Ada')).toEqual(await send('Ada'));
  expect(await refusalOf(send('Eve'))).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
});

test('when the mail cannot be written, nothing is: no customer, no account, no code', async () => {
  // The mailer refuses a subject with a control character, and the subject names the brand.
  const broken = await testBank({ BRAND_NAME: 'A\u0007brand' });
  expect(await refusalOf(broken.client().register({ body: registration() }))).toMatchObject({ status: 500 });
  const { rows } = await broken.database.pool.query(
    `SELECT
       (SELECT count(*) FROM customer) AS customers,
       (SELECT count(*) FROM ledger.account WHERE code LIKE 'customer:%') AS accounts,
       (SELECT count(*) FROM one_time_code) AS codes`,
  );
  expect(rows).toEqual([{ customers: 0n, accounts: 0n, codes: 0n }]);
});

test('a registration is in the audit log, without the password', async () => {
  const { id } = await signedInCustomer(bank);
  const entries = await bank.database.kysely
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_id', '=', id)
    .orderBy('at')
    .execute();
  expect(entries.map(({ action }) => action).sort()).toEqual(['customer.register', 'customer.verify-email']);
  expect(entries[0]).toMatchObject({ actor_kind: 'customer', actor_id: id, address: expect.any(String) });
  expect(JSON.stringify(entries)).not.toContain(testPassword);
  expect(JSON.stringify(entries)).not.toContain('argon2id');
});
