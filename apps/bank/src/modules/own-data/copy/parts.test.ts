import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { message, talking } from '../../../../../../tools/testing/accepted/chat/chat-calls.ts';
import { aPicture } from '../../../../../../tools/testing/accepted/identity/identity-calls.ts';
import { companyData } from '../../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { newestCode, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { giveMoneyTo } from '../../../../../../tools/testing/give-money.ts';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { payingCustomer } from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();

beforeEach(() => bank.clock.advance({ minutes: 2 }));

/** All that is in the copy of somebody's data: text as text, and of the rest how long it is. */
async function copyOf({ client, email }: TestCustomer) {
  await client.askForOwnData();
  await expect.poll(async () => (await client.getOwnData()).copy?.state, { timeout: 60_000 }).toBe('ready');
  await client.sendOwnDataCode();
  const { bytes } = await client.downloadOwnData({ body: { code: await newestCode(bank, email) } });
  const files = unzipSync(bytes);
  const file = (name: string) => files[name] ?? new Uint8Array();
  return { names: Object.keys(files), file, json: (name: string) => JSON.parse(strFromU8(file(name))) };
}

test('[IDV-09] the copy has what belongs to each open account: budgets, limits, pots, notes and bills', async () => {
  const ada = await talking(bank);
  const { accounts } = await ada.client.listAccounts({ query: {} });
  const [wallet, savings] = accounts;
  const account = savings?.id ?? '';
  await ada.client.setBudget({ params: { category: 'groceries' }, body: { amount: '100.00' } });
  await ada.client.setBudget({ params: { category: 'groceries' }, body: { amount: '55.00', account } });
  await giveMoneyTo(bank, account, '20.00');
  const { transactions } = await ada.client.listTransactions({ query: { account } });
  const params = { movementId: transactions[0]?.id ?? '' };
  await ada.client.writeNote({ params, body: { account, note: 'From my aunt', tags: ['gift'] } });
  await ada.client.addBill({ params, query: { account }, upload: await aPicture() });
  const { json, file } = await copyOf(ada);
  const folder = (of: typeof wallet) => `accounts/${of?.account_number}`;
  expect(json(`${folder(wallet)}/budgets.json`).budgets).toMatchObject([{ amount: '100.00' }]);
  expect(json(`${folder(savings)}/budgets.json`).budgets).toMatchObject([{ amount: '55.00' }]);
  for (const of of [wallet, savings]) {
    expect(json(`${folder(of)}/pots.json`)).toEqual([]);
    expect(json(`${folder(of)}/limits.json`)).toMatchObject({ currency: of?.currency });
  }
  expect(json(`${folder(wallet)}/notes.json`)).toEqual([]);
  expect(json(`${folder(savings)}/notes.json`)).toMatchObject([
    { movement: params.movementId, note: 'From my aunt', tags: ['gift'], bill: true },
  ]);
  expect(file(`${folder(savings)}/bills/${params.movementId}.webp`).length).toBeGreaterThan(0);
});

test('[IDV-09] the copy has every message of a long conversation, in its order, and the files', async () => {
  const ada = await talking(bank);
  await connected(bank.database.test.ownerUrl, async (owner) => {
    await owner.query(
      `INSERT INTO conversation_message (conversation_id, number, client_id, author, kind, text, masked, created_at)
       SELECT id, last_number + each, gen_random_uuid(), 'customer', 'text', 'Line ' || each, false, newest_at - interval '2 days'
       FROM conversation, generate_series(1, 230) AS each WHERE id = $1`,
      [ada.id],
    );
    await owner.query('UPDATE conversation SET last_number = last_number + 230 WHERE id = $1', [ada.id]);
  });
  await ada.client.sendChatFile({ body: { client_id: randomUUID() }, upload: await aPicture() });
  await ada.client.sendChatMessage({ body: message('The last') });
  const { conversation } = await ada.client.getChat({ query: {} });
  const { json, names } = await copyOf(ada);
  const said: { number: number; text: string; file: { id: string } | null }[] = json('conversation.json');
  expect(said.map(({ number }) => number)).toEqual(
    Array.from({ length: conversation?.last ?? 0 }, (_, each) => each + 1),
  );
  expect(said.at(-1)?.text).toBe('The last');
  expect(names).toContain(`conversation-files/${said.at(-2)?.file?.id}.webp`);
});

test('[IDV-09] the copy has the notices, where they go, and what is on each card', async () => {
  const ada = await talking(bank);
  const { json, names } = await copyOf(ada);
  expect(json('notice-settings.json').kinds.length).toBeGreaterThan(5);
  for (const name of ['notices', 'notice-devices', 'account-invitations'])
    expect(Array.isArray(json(`${name}.json`))).toBe(true);
  for (const { id } of json('cards.json')) expect(names).toContain(`cards/${id}/payments.json`);
});

test('[IDV-09] [ACT-06] the copy has who shares an account, what they did, and the files of a company', async () => {
  const ada = await payingCustomer(bank, '0');
  const { account } = await ada.client.openBusinessAccount({ body: companyData });
  const { json, names } = await copyOf(ada);
  const folder = `accounts/${account.account_number}`;
  expect(json(`${folder}/people.json`)).toMatchObject({ people: [{ name: 'Ada Lovelace', you: true }] });
  expect(json(`${folder}/payment-files.json`)).toEqual([]);
  expect(json(`${folder}/activity.json`).length).toBeGreaterThan(0);
  expect(names).not.toContain(`${folder}/pots.json`);
});

test('[IDV-09] [IDV-05] who has frozen everything still sees pots, limits and interest, and gets a copy made', async () => {
  const ada = await talking(bank);
  await ada.client.freezeAccount({ body: { confirm: true } });
  const { accounts } = await ada.client.listAccounts({ query: {} });
  for (const { id: accountId, kind } of accounts) {
    const params = { accountId };
    expect((await ada.client.listPots({ params })).pots).toEqual([]);
    expect((await ada.client.getAccountLimits({ params })).limits.used_today).toBe('0.00');
    if (kind === 'savings') expect((await ada.client.getInterest({ params })).earned).toBe('0.00');
  }
  await ada.client.askForOwnData();
  await expect
    .poll(async () => (await ada.client.getOwnData()).copy?.state, { timeout: 60_000 })
    .toBe('ready');
});
