import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { newestCode, type TestCustomer, testPassword } from '../../../../../tools/testing/customers.ts';
import { withApp } from '../../../../../tools/testing/passkeys/authenticator-app.ts';
import { passkeyProof, withPasskey } from '../../../../../tools/testing/passkeys/customer-passkeys.ts';
import { locked, testPins } from '../../../../../tools/testing/pins.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { growTrust } from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { judged, customerWithPin } = testPins(bank);

const codeOf = async (work: Promise<unknown>) => (await refusalOf(work))?.code;

type Sent = { readonly current_password: string; readonly otp_code: string; readonly pin: string };

const replace = (who: TestCustomer, body: Sent) => who.client.replacePin({ body });
const proofOf = (otp_code: string) => ({ current_password: testPassword, otp_code });
const news = async ({ client }: TestCustomer) =>
  (await client.getPaymentBounds({ query: {} })).new.map(({ what }) => what);

test('[IDV-10] a forgotten PIN is replaced by password and mailed code; the customer is told, with a way to undo it', async () => {
  const ada = await customerWithPin('4821');
  const body = { ...(await passkeyProof(bank, ada)), pin: '7305' };
  expect(await replace(ada, body)).toMatchObject({ message: 'Your transaction PIN was replaced.' });
  expect(await judged(ada, '4821')).not.toBe('right');
  expect(await judged(ada, '7305')).toBe('right');
  const told = (await bank.mailsTo(ada.email)).find(({ subject }) => /PIN was replaced/.test(subject));
  expect(told?.text).toContain('not-me?token=');
  expect(told?.text).not.toContain('7305');
  const entries = await bank.database.kysely
    .selectFrom('audit_entry')
    .select(['actor_kind', 'before', 'after'])
    .where('subject_id', '=', ada.id)
    .where('action', '=', 'pin.replace')
    .execute();
  expect(entries).toMatchObject([{ actor_kind: 'customer', before: null, after: null }]);
  // The code was used up.
  expect(await codeOf(replace(ada, { ...body, pin: '9264' }))).toMatch(/^code_/);
});

test('[IDV-10] [RSK-04] smaller bounds hold for three days after it', async () => {
  const ada = await customerWithPin('4821');
  await growTrust(bank, ada);
  expect(await news(ada)).toEqual(['payee']);
  await replace(ada, { ...(await passkeyProof(bank, ada)), pin: '7305' });
  expect(await news(ada)).toEqual(['payee', 'pin']);
});

test('[IDV-10] a session alone, a wrong password or a wrong code replaces nothing', async () => {
  const ada = await customerWithPin('4821');
  const proof = await passkeyProof(bank, ada);
  const wrong = proof.otp_code === '123456' ? '654321' : '123456';
  const tries = [
    { ...proof, current_password: 'not-the-password-1', pin: '7305' },
    { ...proof, otp_code: wrong, pin: '7305' },
  ];
  for (const body of tries)
    expect(await codeOf(replace(ada, body))).toMatch(/^(password_incorrect|code_invalid)$/);
  expect(await judged(ada, '4821')).toBe('right');
});

test('[IDV-10] a mailed code does not replace the PIN of a customer with an app or a passkey', async () => {
  const [ada, eve] = [await customerWithPin('4821'), await customerWithPin('4821')];
  const { next } = await withApp(bank, ada);
  expect(await codeOf(replace(ada, { ...proofOf(await newestCode(bank, ada.email)), pin: '7305' }))).toBe(
    'code_invalid',
  );
  await replace(ada, { ...proofOf(next()), pin: '7305' });
  expect(await judged(ada, '7305')).toBe('right');

  // Asked for by mail while there was no passkey yet.
  bank.clock.advance({ seconds: 61 });
  await eve.client.sendPasskeyCode();
  const early = await newestCode(bank, eve.email);
  await withPasskey(bank, eve);
  const mails = (await bank.mailsTo(eve.email)).length;
  const signed = { ...(await passkeyProof(bank, eve)), pin: '7305' };
  expect((await bank.mailsTo(eve.email)).length).toBe(mails);
  expect(await codeOf(replace(eve, { ...proofOf(early), pin: '7305' }))).toBe('code_invalid');
  await replace(eve, signed);
  expect(await judged(eve, '7305')).toBe('right');
});

test('[IDV-10] a locked PIN stays locked, and what is refused leaves the code as it was', async () => {
  const ada = await customerWithPin('4821');
  const proof = await passkeyProof(bank, ada);
  expect(await refusalOf(replace(ada, { ...proof, pin: '1234' }))).toMatchObject({
    code: 'pin_too_simple',
    errors: { pin: [expect.any(String)] },
  });
  for (const pin of ['9990', '9991', '9992', '9993', '9994']) await judged(ada, pin);
  expect(await codeOf(replace(ada, { ...proof, pin: '7305' }))).toBe('pin_locked');
  const { user } = await ada.client.getProfile({ params: { userId: ada.id } });
  expect(user).toMatchObject({ has_pin: true, pin_locked: true });
  expect(await judged(ada, '7305')).toBe(locked);
});

test('[IDV-10] a customer without a PIN creates one and replaces none; a frozen customer does neither', async () => {
  const ada = await customerWithPin('4821');
  await bank.database.kysely.deleteFrom('transaction_pin').where('customer_id', '=', ada.id).execute();
  const proof = await passkeyProof(bank, ada);
  expect(await codeOf(replace(ada, { ...proof, pin: '7305' }))).toBe('pin_missing');
  const eve = await customerWithPin('4821');
  const eves = await passkeyProof(bank, eve);
  await eve.client.freezeAccount({ body: { confirm: true } });
  expect(await codeOf(replace(eve, { ...eves, pin: '7305' }))).toBe('customer_frozen');
});
