import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import {
  newestCode,
  signedInCustomer,
  type TestCustomer,
  testPassword,
} from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { pay, payingCustomer, payment, testPin } from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();

beforeEach(() => bank.clock.advance({ minutes: 10 }));

const stateOf = async ({ client }: TestCustomer) => (await client.getOwnData()).copy?.state;

async function withCopy(customer: TestCustomer): Promise<void> {
  await customer.client.askForOwnData();
  await expect.poll(() => stateOf(customer), { timeout: 30_000 }).toBe('ready');
}

async function codeOf({ client, email }: TestCustomer): Promise<string> {
  bank.clock.advance({ minutes: 2 });
  await client.sendOwnDataCode();
  return newestCode(bank, email);
}

test('[IDV-09] a customer gets all their data as a ZIP of JSON, CSV and PDF', async () => {
  const ada = await payingCustomer(bank, '100.00');
  await pay(bank, ada, payment({ amount: '12.34' }));
  await withCopy(ada);
  expect((await bank.mailsTo(ada.email))[0]?.subject).toBe('The copy of your data is ready');
  const { bytes, type } = await ada.client.downloadOwnData({ body: { code: await codeOf(ada) } });
  expect(type).toBe('application/zip');
  const files = unzipSync(bytes);
  const read = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
  expect(read('profile.json')).toMatchObject({ email: ada.email, date_of_birth: '1990-12-10' });
  const { account_number } = await ada.client.getWallet();
  const folder = `accounts/${account_number}`;
  expect(JSON.stringify(read(`${folder}/transactions.json`))).toContain('12.34');
  expect(strFromU8(files[`${folder}/statement.csv`] ?? new Uint8Array())).toContain('12.34');
  expect(strFromU8((files[`${folder}/statement-of-a-year.pdf`] ?? new Uint8Array()).slice(0, 5))).toBe(
    '%PDF-',
  );
  expect(read('who-has-seen-your-data.json')).toMatchObject([
    { action: 'customer.ask-for-data', by: 'you' },
    {},
  ]);
  for (const name of ['payees', 'cards', 'loans', 'devices', 'passkeys', 'conversation', 'identity-check'])
    expect(Object.keys(files)).toContain(`${name}.json`);
  for (const file of Object.values(files)) expect(strFromU8(file, true)).not.toContain(`"${testPin}"`);
});

test('[IDV-09] it is encrypted where it is kept, and a piece that was moved to another copy does not open', async () => {
  const [ada, eve] = [await signedInCustomer(bank), await signedInCustomer(bank)];
  await withCopy(ada);
  await withCopy(eve);
  const pieces = await bank.database.kysely
    .selectFrom('own_data_piece')
    .innerJoin('own_data_copy', 'own_data_copy.id', 'copy_id')
    .select(['copy_id', 'sealed', 'customer_id'])
    .where('customer_id', 'in', [ada.id, eve.id])
    .execute();
  for (const { sealed } of pieces) expect(sealed.includes('profile.json')).toBe(false);
  const of = (id: string) => pieces.find(({ customer_id }) => customer_id === id);
  await bank.database.kysely
    .updateTable('own_data_piece')
    .set({ sealed: of(ada.id)?.sealed ?? Buffer.alloc(0) })
    .where('copy_id', '=', of(eve.id)?.copy_id ?? '')
    .execute();
  const code = await codeOf(eve);
  await expect(eve.client.downloadOwnData({ body: { code } })).rejects.toThrow();
});

test('[IDV-09] a thief with the session alone gets nothing: each download takes a second factor', async () => {
  const [ada, eve] = [await signedInCustomer(bank), await signedInCustomer(bank)];
  const download = (who: TestCustomer, code: string) =>
    refusalOf(who.client.downloadOwnData({ body: { code } }));
  expect(await download(ada, '000000')).toMatchObject({ status: 404 });
  expect(await refusalOf(ada.client.sendOwnDataCode())).toMatchObject({ status: 404 });
  await withCopy(ada);
  const code = await codeOf(ada);
  expect(await download(ada, code === '000000' ? '000001' : '000000')).toMatchObject({
    code: 'code_invalid',
  });
  // Of another, who has a copy as well.
  await withCopy(eve);
  await codeOf(eve);
  expect(await download(eve, code)).toMatchObject({ code: 'code_invalid' });
  expect(await download(ada, code)).toBeUndefined();
  // Used up.
  expect(await download(ada, code)).toMatchObject({ code: 'code_invalid' });
  const { entries } = await ada.client.listAccessLog({ query: {} });
  expect(entries.map(({ action }) => action)).toEqual(['customer.fetch-data', 'customer.ask-for-data']);
});

test('[IDV-09] there is one copy at a time, it expires, and the next takes its place', async () => {
  const ada = await signedInCustomer(bank);
  const asked = await Promise.all([1, 2, 3].map(() => refusalOf(ada.client.askForOwnData())));
  expect(asked.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(asked.find((refusal) => refusal !== undefined)).toMatchObject({ code: 'status_conflict' });
  await expect.poll(() => stateOf(ada), { timeout: 30_000 }).toBe('ready');
  await withCopy(ada);
  const copies = () =>
    bank.database.kysely.selectFrom('own_data_copy').select('id').where('customer_id', '=', ada.id).execute();
  expect(await copies()).toHaveLength(1);
  bank.clock.advance({ days: 7 });
  const again = await bank.client().login({ body: { email: ada.email, password: testPassword } });
  expect((await bank.client(again.access).getOwnData()).copy).toBeNull();
  await bank.modules.ownData.expire();
  expect(await copies()).toEqual([]);
});

test('[IDV-09] what is left of a copy that was never finished is deleted after a week', async () => {
  const ada = await signedInCustomer(bank);
  await withCopy(ada);
  const { kysely } = bank.database;
  await kysely
    .updateTable('own_data_copy')
    .set({ state: 'being-made', ready_at: null, expires_at: null, bytes: null })
    .where('customer_id', '=', ada.id)
    .execute();
  const left = async () =>
    (await kysely.selectFrom('own_data_copy').select('id').where('customer_id', '=', ada.id).execute())
      .length;
  bank.clock.advance({ days: 6 });
  await bank.modules.ownData.expire();
  expect(await left()).toBe(1);
  bank.clock.advance({ days: 1 });
  await bank.modules.ownData.expire();
  expect(await left()).toBe(0);
});

test('[IDV-09] a copy that goes while it is downloaded is cut off, and does not end as if that were all of it', async () => {
  const ada = await signedInCustomer(bank);
  await withCopy(ada);
  const code = await codeOf(ada);
  await bank.database.pool.query(
    'DELETE FROM own_data_piece WHERE copy_id IN (SELECT id FROM own_data_copy WHERE customer_id = $1)',
    [ada.id],
  );
  await expect(ada.client.downloadOwnData({ body: { code } })).rejects.toThrow();
});
