import * as calls from '@farthing/contract';
import { accessLog, activity, cardPayments, conversation, files, notices, transactions } from './pages.ts';
import type { ReadAs } from './read-as.ts';
import type { ZippedFile } from './zip.ts';

/** All that the bank has of a customer, one file after the other. */
export async function* filesOf(read: ReadAs, who: Whose): AsyncGenerator<ZippedFile> {
  yield { name: 'README.txt', pieces: text(readme(who)) };
  for (const [name, answer] of Object.entries(singleAnswers(read, who)))
    yield { name: `${name}.json`, pieces: json(answer) };
  yield { name: 'conversation.json', pieces: jsonList(conversation(read)) };
  for await (const { id, name } of files(conversation(read)))
    yield { name: `conversation-files/${name}`, pieces: chatFile(read, id) };
  yield { name: 'notices.json', pieces: jsonList(notices(read)) };
  yield { name: 'who-has-seen-your-data.json', pieces: jsonList(accessLog(read)) };
  for (const { id } of (await read(calls.listOwnCards, {})).cards) yield* filesOfCard(read, id);
  const { accounts } = await read(calls.listAccounts, {});
  for (const account of accounts) yield* filesOfAccount(read, who, account);
}

export type Whose = {
  readonly customerId: string;
  readonly bankName: string;
  /** The first and the last day of what was booked. */
  readonly since: string;
  readonly today: string;
  /** The movements of an account that somebody has written about. */
  readonly marked: (accountId: string) => Promise<readonly string[]>;
};

/** Each as the app shows it. */
function singleAnswers(
  read: ReadAs,
  { customerId: userId }: Whose,
): Readonly<Record<string, () => Promise<unknown>>> {
  const params = { userId };
  return {
    profile: async () => (await read(calls.getProfile, { params })).user,
    accounts: async () => (await read(calls.listAccounts, {})).accounts,
    'account-invitations': async () => (await read(calls.listAccountInvitations, {})).invitations,
    payees: async () => (await read(calls.listKeptPayees, {})).payees,
    cards: async () => (await read(calls.listOwnCards, {})).cards,
    'credit-cards': async () => (await read(calls.listCredit, {})).credit,
    loans: async () => (await read(calls.getLoans, { params })).loans,
    'instalment-loans': async () => (await read(calls.listLendingLoans, {})).loans,
    'scheduled-payments': async () => (await read(calls.listStandingOrders, {})).orders,
    'money-requests': async () => (await read(calls.listMoneyRequests, {})).requests,
    'top-ups': async () => (await read(calls.listTopups, {})).topups,
    'under-way': async () => (await read(calls.listUnderWay, {})).under_way,
    referrals: async () => (await read(calls.getReferrals, {})).data,
    'identity-check': async () => (await read(calls.getIdentityCheck, {})).check,
    devices: async () => (await read(calls.listDevices, {})).devices,
    passkeys: async () => (await read(calls.listOwnPasskeys, {})).passkeys,
    'authenticator-app': async () => (await read(calls.getAuthenticator, {})).app,
    'notice-settings': () => read(calls.getNoticeSettings, {}),
    'notice-devices': async () => (await read(calls.listNoticeDevices, {})).devices,
  };
}

async function* filesOfCard(read: ReadAs, cardId: string): AsyncGenerator<ZippedFile> {
  const params = { cardId };
  const { tokens } = await read(calls.listCardTokens, { params });
  yield { name: `cards/${cardId}/payments.json`, pieces: jsonList(cardPayments(read, cardId)) };
  yield { name: `cards/${cardId}/phones.json`, pieces: json(async () => tokens) };
}

type Account = calls.AnswerOf<typeof calls.listAccounts>['accounts'][number];

async function* filesOfAccount(read: ReadAs, who: Whose, account: Account): AsyncGenerator<ZippedFile> {
  const { today } = who;
  const folder = `accounts/${account.account_number}`;
  const params = { accountId: account.id };
  for (const [name, answer] of Object.entries(answersOfAccount(read, account)))
    yield { name: `${folder}/${name}.json`, pieces: json(answer) };
  if (account.shared !== null)
    yield { name: `${folder}/activity.json`, pieces: jsonList(activity(read, account.id)) };
  yield { name: `${folder}/transactions.json`, pieces: jsonList(transactions(read, account.id)) };
  yield* marks(read, who, account);
  // One that is shared may have been there before they were.
  const since = earlierOf(who.since, account.opened_at.slice(0, 10));
  const csv = await read(calls.getStatement, { params, query: { since, until: today, format: 'csv' } });
  yield { name: `${folder}/statement.csv`, pieces: csv.pieces ?? whole(csv.bytes) };
  const pdf = await read(calls.getStatement, {
    params,
    query: { since: laterOf(since, yearBefore(today)), until: today, format: 'pdf' },
  });
  yield { name: `${folder}/statement-of-a-year.pdf`, pieces: pdf.pieces ?? whole(pdf.bytes) };
}

function answersOfAccount(
  read: ReadAs,
  { id, shared }: Account,
): Readonly<Record<string, () => Promise<unknown>>> {
  const params = { accountId: id };
  return {
    budgets: () => read(calls.getBudgets, { query: { account: id } }),
    limits: async () => (await read(calls.getAccountLimits, { params })).limits,
    // One that is shared has none.
    ...(shared === null && { pots: async () => (await read(calls.listPots, { params })).pots }),
    ...(shared !== null && { people: async () => (await read(calls.getSharedAccount, { params })).shared }),
    ...(shared?.kind === 'business' && {
      'payment-files': async () => (await read(calls.listBatches, { params })).batches,
    }),
  };
}

/** Notes and tags, and the pictures of bills. */
async function* marks(
  read: ReadAs,
  { marked }: Whose,
  { id, account_number }: Account,
): AsyncGenerator<ZippedFile> {
  const folder = `accounts/${account_number}`;
  const movements = await marked(id);
  const marksOf = async (movementId: string) =>
    (await read(calls.getMarks, { params: { movementId }, query: { account: id } })).marks;
  yield { name: `${folder}/notes.json`, pieces: jsonList(eachOf(movements, marksOf)) };
  for (const movementId of movements) {
    if (!(await marksOf(movementId)).bill) continue;
    const bill = await read(calls.getBill, { params: { movementId }, query: { account: id } });
    yield { name: `${folder}/bills/${movementId}.webp`, pieces: whole(bill.bytes) };
  }
}

async function* eachOf(
  ids: readonly string[],
  answer: (id: string) => Promise<object>,
): AsyncGenerator<unknown> {
  for (const id of ids) yield { movement: id, ...(await answer(id)) };
}

async function* chatFile(read: ReadAs, fileId: string): AsyncGenerator<Uint8Array> {
  yield (await read(calls.getChatFile, { params: { fileId } })).bytes;
}

async function* json(answer: () => Promise<unknown>): AsyncGenerator<string> {
  yield `${JSON.stringify(await answer(), null, 2)}\n`;
}

async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const item of items) {
    yield `${before}${JSON.stringify(item)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* text(words: string): AsyncGenerator<string> {
  yield words;
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function yearBefore(day: string): string {
  return new Date(Date.parse(day) - 365 * 86_400_000).toISOString().slice(0, 10);
}

function earlierOf(one: string, other: string): string {
  return one < other ? one : other;
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}

function readme({ bankName, today }: Whose): string {
  return `Your data at ${bankName}, as it was on ${today}.

JSON files hold what the app shows, one file for each part. The folder of each account
has its transactions, notes, budgets, limits and pots as JSON, the pictures of bills, a
statement of all transactions as CSV, and a statement of the last year as PDF. The folder
of each card has its payments, and that of the conversation the files in it.

Passwords, PINs, full card numbers and the pictures of your identity check are not in
this file: it would be worth too much to a thief. What concerns a suspicion of crime is
not in it either, because the law forbids us to tell.

Keep this file where only you can read it. You can delete it whenever you like.
`;
}
