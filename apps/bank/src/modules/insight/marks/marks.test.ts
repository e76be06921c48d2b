import { randomUUID } from 'node:crypto';
import { movementCategories, budgetCategories as offered } from '@farthing/contract';
import { budgetCategories, categoryNames } from '@farthing/rules';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import {
  acceptNewest,
  companyData,
  jointAccount,
} from '../../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import type { TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { shop } from '../../../../../../tools/testing/insight/shopping.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { payingCustomer } from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();

afterAll(() => expectSoundBooks(bank));

const rich = () => payingCustomer(bank, '1000.00');

const boots = { party: 'Hill Boots', merchantCode: '5661' };
const categoriesOf = async ({ client }: TestCustomer) =>
  (await client.listTransactions({ query: {} })).transactions.map(({ category }) => category);

test('[INS-01] the categories of the contract are those of the rules', () => {
  expect(movementCategories.toSorted()).toEqual(categoryNames.toSorted());
  expect(offered.toSorted()).toEqual(budgetCategories.toSorted());
});

test('[INS-01] a movement has the category of its merchant, and a page of the history says it', async () => {
  const ada = await rich();
  await shop(bank, ada, -1_00n, { party: 'Corner Grocer', merchantCode: '5411' });
  await shop(bank, ada, -2_00n, boots);
  expect(await categoriesOf(ada)).toEqual(['shopping', 'groceries', 'other']);
  const { transactions, total } = await ada.client.listTransactions({ query: { category: 'groceries' } });
  expect([transactions.map(({ party }) => party), total]).toEqual([['Corner Grocer'], 1]);
  expect((await ada.client.listTransactions({ query: { party: 'Hill Boots', type: 'debit' } })).total).toBe(
    1,
  );
});

test('[INS-01] a correction holds for the payee: for what was, and for what comes', async () => {
  const ada = await rich();
  const first = await shop(bank, ada, -1_00n, boots);
  await shop(bank, ada, -2_00n, boots);
  await shop(bank, ada, 50n, boots);
  await shop(bank, ada, -3_00n, { party: 'Other Boots', merchantCode: '5661' });
  const chosen = await ada.client.chooseCategory({
    params: { movementId: first },
    body: { category: 'leisure' },
  });
  expect(chosen).toMatchObject({ changed: 2, marks: { category: 'leisure' } });
  await shop(bank, ada, -4_00n, boots);
  expect(await categoriesOf(ada)).toEqual(['leisure', 'shopping', 'shopping', 'leisure', 'leisure', 'other']);
});

test('[INS-01] a correction of one movement leaves the others alone, and is nobody else’s', async () => {
  const [ada, grace] = [await rich(), await rich()];
  const first = await shop(bank, ada, -1_00n, boots);
  await shop(bank, ada, -2_00n, boots);
  await shop(bank, grace, -2_00n, boots);
  const body = { category: 'gifts', only_this: true } as const;
  const { changed } = await ada.client.chooseCategory({ params: { movementId: first }, body });
  await ada.client.chooseCategory({ params: { movementId: first }, body });
  await shop(bank, ada, -3_00n, boots);
  expect([changed, await categoriesOf(ada)]).toEqual([1, ['shopping', 'shopping', 'gifts', 'other']]);
  expect(await categoriesOf(grace)).toEqual(['shopping', 'other']);
});

test('[INS-01] payments and corrections at the same time leave every sum right', async () => {
  const ada = await rich();
  const first = await shop(bank, ada, -1_00n, boots);
  const choose = (category: 'gifts' | 'travel') =>
    ada.client.chooseCategory({ params: { movementId: first }, body: { category } });
  await Promise.all([
    ...Array.from({ length: 12 }, (_, each) => shop(bank, ada, -BigInt(each + 1), boots)),
    ...Array.from({ length: 6 }, (_, each) => choose(each % 2 === 0 ? 'gifts' : 'travel')),
  ]);
  await expectSoundBooks(bank);
});

test('[INS-01] a category that is gone is told by its field, and nothing changes', async () => {
  const ada = await rich();
  const movementId = await shop(bank, ada, -1_00n, boots);
  for (const category of ['gone', 'own', '__proto__', '', 7]) {
    const refused = await refusalOf(
      ada.client.chooseCategory({ params: { movementId }, body: { category: category as 'gifts' } }),
    );
    expect(refused).toMatchObject({ status: 400, errors: { category: ['Choose one of the categories.'] } });
  }
  expect(await categoriesOf(ada)).toEqual(['shopping', 'other']);
});

test('[INS-01] money between accounts of one customer is not spent, and nobody can make it so', async () => {
  const ada = await rich();
  const { account } = await ada.client.openAccount({
    body: { kind: 'current', currency: 'USD', name: 'Holidays' },
  });
  const [wallet] = (await ada.client.listAccounts()).accounts;
  await ada.client.moveMoney({ body: { from: wallet?.id ?? '', to: account.id, amount: '5.00' } });
  const [line] = (await ada.client.listTransactions({ query: {} })).transactions;
  expect(line?.category).toBe('own');
  const body = { category: 'income' } as const;
  const refused = await refusalOf(
    ada.client.chooseCategory({ params: { movementId: line?.id ?? '' }, body }),
  );
  expect(refused).toMatchObject({ code: 'validation_failed', errors: { category: [expect.any(String)] } });
});

const ledgerAccountOf = async (accountId: string) => {
  const { ledger_account } = await bank.database.kysely
    .selectFrom('customer_account')
    .select('ledger_account')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return ledger_account;
};

test('[INS-01] on a shared account a correction holds there alone', async () => {
  const [ada, grace] = [await rich(), await rich()];
  const account = await ledgerAccountOf(await jointAccount(bank, [ada, grace]));
  await shop(bank, ada, 100_00n, { party: 'Somebody', kind: 'transfer', account });
  const movementId = await shop(bank, ada, -1_00n, { ...boots, account });
  await shop(bank, ada, -1_00n, boots);
  const body = { category: 'travel' } as const;
  const { changed } = await grace.client.chooseCategory({ params: { movementId }, body });
  await shop(bank, grace, -2_00n, boots);
  const next = await shop(bank, ada, -2_00n, { ...boots, account });
  expect([changed, (await categoriesOf(ada))[0], (await categoriesOf(grace))[0]]).toEqual([
    ...[1, 'shopping', 'shopping'],
  ]);
  expect((await ada.client.getMarks({ params: { movementId: next } })).marks.category).toBe('travel');
});

test('[INS-01] whoever may only look at an account changes nothing of what is written there', async () => {
  const [ada, grace] = [await rich(), await rich()];
  const { account } = await ada.client.openBusinessAccount({ body: companyData });
  await ada.client.proposeForAccount({
    params: { accountId: account.id },
    body: { kind: 'invite', email: grace.email, role: 'see', pin: '4821' },
  });
  await acceptNewest(bank, grace);
  const company = await ledgerAccountOf(account.id);
  const movementId = await shop(bank, ada, 100_00n, { party: 'Client', kind: 'transfer', account: company });
  const upload = await picture(20);
  const tries = [
    grace.client.chooseCategory({ params: { movementId }, body: { category: 'gifts' } }),
    grace.client.writeNote({ params: { movementId }, body: { note: 'Mine' } }),
    grace.client.addBill({ params: { movementId }, upload }),
    grace.client.removeBill({ params: { movementId } }),
  ];
  const refused = await Promise.all(tries.map(refusalOf));
  expect(refused.map((each) => each?.status)).toEqual([403, 403, 403, 403]);
  const { marks } = await grace.client.getMarks({ params: { movementId } });
  expect(marks).toMatchObject({ category: 'income', can_change: false, note: null, bill: false });
});

test('[INS-01] a note and tags are kept with the movement, replaced, and removed', async () => {
  const ada = await rich();
  const params = { movementId: await shop(bank, ada, -1_00n, boots) };
  const body = { note: 'Warranty until May\nAsk for Jo', tags: ['Warranty', 'walking', 'walking'] };
  await ada.client.writeNote({ params, body });
  const read = async () => (await ada.client.getMarks({ params })).marks;
  expect(await read()).toMatchObject({ note: body.note, tags: ['Warranty', 'walking'] });
  await ada.client.writeNote({ params, body: { tags: ['boots'] } });
  expect(await read()).toMatchObject({ note: null, tags: ['boots'] });
  await ada.client.writeNote({ params, body: {} });
  expect(await read()).toMatchObject({ note: null, tags: [] });
  const bad = { tags: Array.from({ length: 11 }, (_, each) => `tag ${each}`) };
  expect(await refusalOf(ada.client.writeNote({ params, body: bad }))).toMatchObject({
    errors: { tags: ['Use at most 10 tags.'] },
  });
});

test('[INS-01] a picture of the bill is made anew, encrypted, and opened in its place only', async () => {
  const ada = await rich();
  const params = { movementId: await shop(bank, ada, -1_00n, boots) };
  const other = { movementId: await shop(bank, ada, -1_00n, boots) };
  await ada.client.addBill({ params, upload: await picture() });
  const { bytes } = await ada.client.getBill({ params });
  const drawn = await sharp(bytes).metadata();
  expect([drawn.format, drawn.exif, drawn.width]).toEqual(['webp', undefined, 2_000]);
  const { rows } = await bank.database.pool.query('SELECT no, sealed FROM movement_bill');
  expect(rows.some(({ sealed }) => sealed.includes('WEBP'))).toBe(false);
  await ada.client.addBill({ params: other, upload: await picture(20) });
  await bank.database.pool.query(
    'UPDATE movement_bill SET sealed = $1 WHERE no = (SELECT no FROM ledger_view.transfer WHERE id = $2)',
    [rows[0]?.sealed, other.movementId],
  );
  expect(await refusalOf(ada.client.getBill({ params: other }))).toMatchObject({ status: 500 });
  expect((await ada.client.removeBill({ params })).marks.bill).toBe(false);
  expect(await refusalOf(ada.client.getBill({ params }))).toMatchObject({ status: 404 });
});

test('[INS-01] what is no picture, too large or missing is told by its field, and nothing is kept', async () => {
  const ada = await rich();
  const params = { movementId: await shop(bank, ada, -1_00n, boots) };
  const html = new Blob(['<html><script>alert(1)</script>'], { type: 'image/png' });
  expect(await refusalOf(ada.client.addBill({ params, upload: html }))).toMatchObject({
    code: 'picture_not_readable',
    errors: { picture: [expect.any(String)] },
  });
  const huge = new Blob([new Uint8Array(40 * 1024 * 1024)], { type: 'image/jpeg' });
  const refused = await refusalOf(ada.client.addBill({ params, upload: huge })).catch(() => ({
    status: 413,
  }));
  expect(refused?.status).toBe(413);
  expect((await ada.client.getMarks({ params })).marks.bill).toBe(false);
});

test('[INS-01] what another has paid is not there for anybody else', async () => {
  const [ada, mallory] = [await rich(), await rich()];
  const params = { movementId: await shop(bank, ada, -1_00n, boots) };
  await ada.client.addBill({ params, upload: await picture(20) });
  const upload = await picture(20);
  const tries = [
    mallory.client.getMarks({ params }),
    mallory.client.getBill({ params }),
    mallory.client.removeBill({ params }),
    mallory.client.addBill({ params, upload }),
    mallory.client.writeNote({ params, body: { note: 'Seen' } }),
    mallory.client.chooseCategory({ params, body: { category: 'gifts' } }),
    ada.client.getMarks({ params: { movementId: randomUUID() } }),
  ];
  expect((await Promise.all(tries.map(refusalOf))).map((refused) => refused?.status)).toEqual(
    tries.map(() => 404),
  );
});

/** With something hidden beside the pixels. */
async function picture(side = 2_400): Promise<Blob> {
  const plain = sharp({ create: { width: side, height: side, channels: 3, background: '#c87533' } });
  const bytes = await plain
    .withExif({ IFD0: { Copyright: 'Where it was taken' } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}
