import { afterAll, expect, test } from 'vitest';
import {
  authorisation,
  cardHolder,
  networkOf,
  withCard,
} from '../../../../../../tools/testing/accepted/card-network.ts';
import { addTelephone, withTelephone } from '../../../../../../tools/testing/accepted/cards/tokens.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../../tools/testing/books.ts';
import { newestCode, signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { withPasskey } from '../../../../../../tools/testing/passkeys/customer-passkeys.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';

const bank = await testBank();
const network = networkOf(bank);

afterAll(() => expectSoundBooks(bank));

const pay = async (telephoneId: string, amount = '5.00') =>
  (await bank.client().payByTelephone({ params: { telephoneId }, body: { amount } })).message;

test('[CAR-08] a telephone is added with PIN and code, pays in place of the card, and is named', async () => {
  const ada = await withTelephone(bank);
  const { client, email } = ada.customer;
  const params = { cardId: ada.cardId };
  expect((await client.listCardTokens({ params })).tokens).toMatchObject([
    { id: ada.telephoneId, device: 'Phone of Ada', state: 'active', last_used_at: null },
  ]);
  expect(await pay(ada.telephoneId)).toBe('Approved. Thank you.');
  expect((await walletOf(bank, ada.customer.id)).balance).toBe(9_500n);
  expect((await client.listCardPayments({ params, query: {} })).payments[0]).toMatchObject({
    ...{ merchant: 'Corner Bakery', device: 'Phone of Ada', state: 'cleared' },
  });
  expect((await client.listCardTokens({ params })).tokens[0]?.last_used_at).not.toBeNull();
  expect((await bank.mailsTo(email)).map(({ subject }) => subject)).toContain(
    'Your card was added to Phone of Ada',
  );
});

test('[CAR-08] whoever has a passkey signs for the code, and none is mailed', async () => {
  const ada = await cardHolder(bank);
  const { client } = ada.customer;
  await client.createPin({ body: { pin: '4821' } });
  const { authenticator } = await withPasskey(bank, ada.customer);
  const params = { cardId: ada.cardId };
  const body = { device: 'Phone', pin: '4821' };
  const { passkey } = await client.sendTokenCode({ params, body });
  if (passkey === null) throw new Error('no passkey was asked for');
  const credential = authenticator.get(passkey);
  const { code } = await client.getCodeByPasskey({ body: { credential } });
  const { tokens } = await client.addCardToken({ params, body: { ...body, otp_code: code } });
  expect(tokens).toHaveLength(1);
});

test('[CAR-08] it takes both: the PIN alone, the code of another telephone or another’s card add nothing', async () => {
  const ada = await cardHolder(bank);
  const { client, email } = ada.customer;
  await client.createPin({ body: { pin: '4821' } });
  const params = { cardId: ada.cardId };
  await client.sendTokenCode({ params, body: { device: 'Phone', pin: '4821' } });
  const otp_code = await newestCode(bank, email);
  const add = (changes: object) =>
    refusalOf(client.addCardToken({ params, body: { device: 'Phone', pin: '4821', otp_code, ...changes } }));
  expect(await add({ pin: '4822' })).toMatchObject({ code: 'pin_incorrect' });
  expect(await add({ device: 'Phone of a thief' })).toMatchObject({ status: 400 });
  expect(await add({ otp_code: otp_code === '000000' ? '000001' : '000000' })).toMatchObject({ status: 400 });
  const mallory = await signedInCustomer(bank);
  await mallory.client.createPin({ body: { pin: '4821' } });
  const stolen = mallory.client.sendTokenCode({ params, body: { device: 'Mine', pin: '4821' } });
  expect(await refusalOf(stolen)).toMatchObject({ code: 'card_not_found' });
  expect(await add({})).toBeUndefined();
  expect(await add({})).toMatchObject({ status: 400 });
});

test('[CAR-08] a telephone that is stopped or removed pays nothing, nor one whose card is frozen', async () => {
  const ada = await withTelephone(bank);
  const { client } = ada.customer;
  const params = { cardId: ada.cardId, telephoneId: ada.telephoneId };
  await client.suspendCardToken({ params });
  expect(await pay(ada.telephoneId)).toContain('stopped or removed');
  const wrong = client.resumeCardToken({ params, body: { pin: '4822' } });
  expect(await refusalOf(wrong)).toMatchObject({ code: 'pin_incorrect' });
  await client.resumeCardToken({ params, body: { pin: '4821' } });
  expect(await pay(ada.telephoneId)).toBe('Approved. Thank you.');
  await client.freezeOwnCard({ params: { cardId: ada.cardId } });
  expect(await pay(ada.telephoneId)).toContain('The card is frozen.');
  await client.unfreezeOwnCard({ params: { cardId: ada.cardId } });
  await client.removeCardToken({ params });
  expect(await pay(ada.telephoneId)).toContain('stopped or removed');
  const back = client.resumeCardToken({ params, body: { pin: '4821' } });
  expect(await refusalOf(back)).toMatchObject({ code: 'status_conflict' });
  expect((await client.listCardTokens({ params: { cardId: ada.cardId } })).tokens).toEqual([]);
});

test('[CAR-08] a stop and a payment at the same moment leave no payment after the stop', async () => {
  const ada = await withTelephone(bank);
  const params = { cardId: ada.cardId, telephoneId: ada.telephoneId };
  await Promise.all([
    ...Array.from({ length: 4 }, () => pay(ada.telephoneId)),
    ada.customer.client.suspendCardToken({ params }),
  ]);
  const { rows } = await bank.database.pool.query(
    `SELECT count(*)::integer AS later FROM card_payment AS paid JOIN card_token AS token ON token.id = paid.token_id
     WHERE token.id = $1 AND paid.state <> 'declined' AND paid.created_at > token.updated_at`,
    [ada.telephoneId],
  );
  expect(rows[0]?.later).toBe(0);
  expect(await pay(ada.telephoneId)).toContain('stopped or removed');
});

test('[CAR-08] the number of a telephone is not the card’s, opens nothing online, and is kept encrypted', async () => {
  const ada = await withTelephone(bank);
  const { card } = await withCard(bank, ada.customer);
  const row = await bank.database.kysely
    .selectFrom('card_token')
    .selectAll()
    .where('id', '=', ada.telephoneId)
    .executeTakeFirstOrThrow();
  const { number } = JSON.parse(bank.secrets.open('card-token', row.sealed_number)) as { number: string };
  expect(number).not.toBe(card.number);
  expect(JSON.stringify(row)).not.toContain(number);
  const asked = authorisation({ card: { ...card, number } }, { amount: '5.00' });
  const refused = { approved: false, reason: 'token_other_use' };
  for (const entry of ['online', 'stored', 'chip'] as const)
    expect(await network.authorise({ ...asked, id: `${asked.id}-${entry}`, entry })).toMatchObject(refused);
  const cash = { ...asked, purpose: 'cash', entry: 'contactless' } as const;
  expect(await network.authorise(cash)).toMatchObject(refused);
});

test('[CAR-08] a card is on five telephones at most', async () => {
  const ada = await withTelephone(bank);
  await bank.database.pool.query(
    `INSERT INTO card_token
     SELECT gen_random_uuid(), card_id, customer_id, device || n, sealed_number, sha256(n::text::bytea || number_digest), last_four,
       state, created_at, updated_at
     FROM card_token, generate_series(1, 4) AS n WHERE id = $1`,
    [ada.telephoneId],
  );
  expect(await refusalOf(addTelephone(bank, ada, 'Sixth'))).toMatchObject({ code: 'status_conflict' });
});
