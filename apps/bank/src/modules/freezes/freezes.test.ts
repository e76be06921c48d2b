import { type CallName, calls, whileFrozen } from '@farthing/contract';
import { afterAll, expect, test } from 'vitest';
import { authorisation, cardHolder, networkOf } from '../../../../../tools/testing/accepted/card-network.ts';
import { freezeTokenOf } from '../../../../../tools/testing/accepted/freezing/freeze-calls.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../tools/testing/books.ts';
import { testBrowser } from '../../../../../tools/testing/browser.ts';
import {
  newestCode,
  signedInCustomer,
  signIn,
  someEmail,
  testPassword,
} from '../../../../../tools/testing/customers.ts';
import { passkeyLogin, withPasskey } from '../../../../../tools/testing/passkeys/customer-passkeys.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';
import {
  pay,
  payingCustomer,
  payment,
  paymentTo,
  testPin,
} from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const nobody = bank.client();
const pin = testPin;
const confirmed = { body: { confirm: true as const } };

afterAll(() => expectSoundBooks(bank));

type Someone = Awaited<ReturnType<typeof signedInCustomer>>;

const frozenOf = async ({ client, id: userId }: Someone) =>
  (await client.getProfile({ params: { userId } })).user.frozen;

/** Mails of one moment have no order. */
const later = (minutes = 2) => bank.clock.advance({ minutes });

async function liftCode(customer: Someone): Promise<string> {
  later();
  await customer.client.askLiftCode();
  return newestCode(bank, customer.email);
}

const ids = '00000000-0000-7000-8000-000000000000';

/** Whatever is sent: it is refused before anything of it is read. */
async function knock(customer: Someone, name: CallName): Promise<string> {
  const { method, path } = calls[name];
  const url = `/api/v1${path.replaceAll(/:\w+/g, ids)}`;
  await bank.forgetCounts();
  const headers = { authorization: `Bearer ${customer.access}`, 'content-type': 'application/json' };
  const answer = await bank.fetch(url, { method, headers, body: '{}' });
  return ((await answer.json()) as { code?: string }).code ?? 'done';
}

test('[IDV-05] every door of the table refuses who is frozen, and every other one does not', async () => {
  const ada = await payingCustomer(bank, '100.00');
  await ada.client.freezeAccount(confirmed);
  const refused: string[] = [];
  const open: string[] = [];
  for (const [name, what] of Object.entries(whileFrozen)) {
    // It would end the session that all of them are tried with.
    if (name === 'endSession' || name === 'changePassword') continue;
    const isStopped = (await knock(ada, name as CallName)) === 'customer_frozen';
    if (isStopped !== (what !== 'goes on')) (isStopped ? refused : open).push(name);
  }
  expect({ refused, open }).toEqual({ refused: [], open: [] });
});

test('[IDV-05] frozen from the app: nothing leaves, money arrives, and PIN and mailed code lift it', async () => {
  const [ada, omar] = [await payingCustomer(bank, '100.00'), await payingCustomer(bank, '50.00')];
  later();
  await ada.client.freezeAccount(confirmed);
  expect(await frozenOf(ada)).toMatchObject({ by: 'you' });
  expect((await bank.mailsTo(ada.email))[0]?.subject).toBe('Everything is frozen');
  expect(await refusalOf(ada.client.withdraw({ body: payment({ amount: '1.00' }) }))).toMatchObject({
    status: 409,
    code: 'customer_frozen',
  });
  await pay(bank, omar, await paymentTo(ada, { amount: '20.00' }));
  expect(await walletOf(bank, ada.id)).toMatchObject({ balance: 12_000n, held: 0n });
  // Again changes nothing, and mails nothing.
  const mails = await bank.mailsTo(ada.email);
  await ada.client.freezeAccount(confirmed);
  expect(await bank.mailsTo(ada.email)).toHaveLength(mails.length);

  const code = await liftCode(ada);
  await ada.client.liftFreeze({ body: { pin, code } });
  expect(await frozenOf(ada)).toBeNull();
  await pay(bank, ada, payment({ amount: '1.00' }));
});

test('[IDV-05] a thief with the session alone, or with the PIN alone, or with the mailbox alone, lifts nothing', async () => {
  const ada = await payingCustomer(bank, '100.00');
  await ada.client.freezeAccount(confirmed);
  const lift = (given: { pin: string; code: string }) => refusalOf(ada.client.liftFreeze({ body: given }));
  expect(await lift({ pin, code: '000000' })).toMatchObject({ code: expect.stringMatching(/^code_/) });
  const code = await liftCode(ada);
  expect(await lift({ pin: '9999', code })).toMatchObject({ code: 'pin_incorrect' });
  expect(await lift({ pin, code: code === '000000' ? '000001' : '000000' })).toMatchObject({
    code: 'code_invalid',
  });
  expect(await frozenOf(ada)).not.toBeNull();
  await ada.client.liftFreeze({ body: { pin, code } });
  // Used up.
  await ada.client.freezeAccount(confirmed);
  expect(await lift({ pin, code })).toMatchObject({ code: 'code_invalid' });
});

test('[IDV-05] six wrong codes are one too many, and the right one after them lifts nothing', async () => {
  const ada = await payingCustomer(bank, '0');
  await ada.client.freezeAccount(confirmed);
  const code = await liftCode(ada);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1)
    await refusalOf(ada.client.liftFreeze({ body: { pin, code: wrong } }));
  await bank.forgetCounts();
  expect(await refusalOf(ada.client.liftFreeze({ body: { pin, code } }))).toMatchObject({
    code: 'code_tries_exceeded',
  });
});

test('[IDV-05] the link of any mail freezes by one press, and a prefetch of its page does nothing', async () => {
  const ada = await payingCustomer(bank, '10.00');
  const token = await freezeTokenOf(bank, ada.email);
  const page = await bank.fetch(`/api/v1/account/freeze/link/?token=${token}`);
  expect(page.status).toBe(405);
  expect(await frozenOf(ada)).toBeNull();
  await nobody.freezeByLink({ body: { token } });
  expect(await frozenOf(ada)).toMatchObject({ by: 'you' });
  // A second press says the same.
  await nobody.freezeByLink({ body: { token } });
  await expect(freezeTokenOf(bank, ada.email)).rejects.toThrow('ends without a link');

  const code = await liftCode(ada);
  await ada.client.liftFreeze({ body: { pin, code } });
  expect(await refusalOf(nobody.freezeByLink({ body: { token } }))).toMatchObject({ code: 'link_invalid' });
  // The mail about the lifting has one that works.
  await nobody.freezeByLink({ body: { token: await freezeTokenOf(bank, ada.email) } });
  expect(await frozenOf(ada)).not.toBeNull();
});

test('[IDV-05] a freeze link that is guessed, changed or too old freezes nobody', async () => {
  const [ada, eve] = [await signedInCustomer(bank), await signedInCustomer(bank)];
  const token = await freezeTokenOf(bank, ada.email);
  const bytes = Buffer.from(token, 'base64url');
  const other = Buffer.from(await freezeTokenOf(bank, eve.email), 'base64url');
  const changed = [...Array(bytes.length).keys()].map((place) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt8((copy.readUInt8(place) + 1) % 256, place);
    return copy.toString('base64url');
  });
  const mixed = Buffer.concat([other.subarray(0, 26), bytes.subarray(26)]).toString('base64url');
  for (const guessed of [...changed, mixed, `${token}A`, token.slice(1), 'x', ids]) {
    await bank.forgetCounts();
    expect(await refusalOf(nobody.freezeByLink({ body: { token: guessed } }))).toMatchObject({
      code: 'link_invalid',
    });
  }
  for (const who of [ada, eve]) expect(await frozenOf(who)).toBeNull();
  bank.clock.advance({ days: 31 });
  expect(await refusalOf(nobody.freezeByLink({ body: { token } }))).toMatchObject({ code: 'link_invalid' });
});

test('[IDV-05] a mail to nobody, or to staff, ends without a link', async () => {
  const { email } = await testMember(bank, 'support');
  for (const to of [someEmail('nobody'), email])
    expect(await bank.mailer.footerOf({ to, writtenAt: bank.clock.now() })).toEqual([]);
});

test('[IDV-05] a mailed code freezes from the login page, and strangers are answered alike', async () => {
  const ada = await signedInCustomer(bank);
  const unknown = someEmail('unknown');
  later();
  const answers = [
    await nobody.askFreezeCode({ body: { email: ada.email } }),
    await nobody.askFreezeCode({ body: { email: unknown } }),
  ];
  expect(answers[0]).toEqual(answers[1]);
  expect(await bank.mailsTo(unknown)).toEqual([]);
  const code = await newestCode(bank, ada.email);
  const wrong = code === '000000' ? '000001' : '000000';
  const refusals = await Promise.all(
    [ada.email, unknown].map((email) => refusalOf(nobody.freezeByCode({ body: { email, code: wrong } }))),
  );
  expect(refusals.map((refusal) => refusal?.code)).toEqual(['code_invalid', 'code_invalid']);
  await nobody.freezeByCode({ body: { email: ada.email, code } });
  expect(await frozenOf(ada)).not.toBeNull();
});

test('[IDV-05] a frozen customer signs in on a known device, and on a new one only after a mailed link', async () => {
  const ada = await signedInCustomer(bank);
  const browser = testBrowser(bank);
  const login = { body: { email: ada.email, password: testPassword } };
  await browser.client().login(login);
  await ada.client.freezeAccount(confirmed);
  await browser.client().login(login);
  const thief = testBrowser(bank);
  expect(await refusalOf(thief.client().login(login))).toMatchObject({ code: 'customer_frozen' });
  // Who does not know the password learns nothing of it.
  const wrong = { body: { email: ada.email, password: 'not-the-password-1' } };
  expect(await refusalOf(thief.client().login(wrong))).toMatchObject({ code: 'invalid_credentials' });

  later();
  await nobody.requestPasswordReset({ body: { email: ada.email } });
  const [mail] = await bank.mailsTo(ada.email);
  const token = /confirm\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const fresh = testBrowser(bank);
  const password = 'another-anchor-piano-73';
  await fresh.client().confirmPasswordReset({ body: { token, password } });
  await fresh.client().login({ body: { email: ada.email, password } });
});

test('[IDV-05] while frozen a card pays nothing, and a passkey signs in on no new device', async () => {
  const holder = await cardHolder(bank);
  const network = networkOf(bank);
  expect(await network.authorise(authorisation(holder))).toMatchObject({ approved: true });
  await holder.customer.client.freezeAccount(confirmed);
  expect(await network.authorise(authorisation(holder))).toMatchObject({ approved: false });
  await bank.forgetCounts();
  const ada = await signedInCustomer(bank);
  const { authenticator } = await withPasskey(bank, ada);
  await ada.client.freezeAccount(confirmed);
  expect(await refusalOf(passkeyLogin(bank, authenticator))).toMatchObject({ code: 'customer_frozen' });
});

test('[IDV-05] a freeze makes open codes void and drops a new address that waits', async () => {
  const ada = await payingCustomer(bank, '10.00');
  const params = { userId: ada.id };
  const wanted = someEmail('thief');
  await ada.client.updateProfile({ params, body: { email: wanted, current_password: testPassword } });
  await ada.client.freezeAccount(confirmed);
  const { user } = await ada.client.getProfile({ params });
  expect(user).toMatchObject({ email: ada.email, pending_email: null });
  bank.clock.advance({ days: 2 });
  await bank.modules.identity.completeEmailChanges();
  await signIn(bank, ada.email).catch(() => undefined);
  const { rows } = await bank.database.pool.query('SELECT email FROM customer WHERE id = $1', [ada.id]);
  expect(rows).toEqual([{ email: ada.email }]);
});

test('[IDV-05] staff freeze with a reason, and only staff lift it', async () => {
  const [ada, sue] = [await payingCustomer(bank, '10.00'), await testMember(bank, 'support')];
  const about = { params: { customerId: ada.id }, body: { reason: 'She called: her phone is gone.' } };
  later();
  await sue.client.freezeCustomer(about);
  expect(await frozenOf(ada)).toMatchObject({ by: 'bank' });
  const [mail] = await bank.mailsTo(ada.email);
  expect(mail?.text).toContain('we have frozen everything');
  expect(mail?.text).not.toContain('her phone');
  expect(await refusalOf(ada.client.askLiftCode())).toMatchObject({ code: 'permission_denied' });
  expect(await refusalOf(ada.client.liftFreeze({ body: { pin, code: '123456' } }))).toMatchObject({
    code: 'permission_denied',
  });
  const { customer } = await sue.client.getCustomer({ params: { customerId: ada.id } });
  expect(customer.frozen).toMatchObject({ by: 'staff', reason: 'She called: her phone is gone.' });
  await sue.client.liftCustomerFreeze(about);
  expect(await frozenOf(ada)).toBeNull();
  expect(await refusalOf(sue.client.liftCustomerFreeze(about))).toMatchObject({ code: 'status_conflict' });
});
