import * as calls from '@farthing/contract';
import type { ReadAs } from './read-as.ts';
import type { ZippedFile } from './zip.ts';

/** All that the bank has of a customer, one file after the other. */
export async function* filesOf(read: ReadAs, who: Whose): AsyncGenerator<ZippedFile> {
  yield { name: 'README.txt', pieces: text(readme(who)) };
  for (const [name, answer] of Object.entries(singleAnswers(read, who)))
    yield { name: `${name}.json`, pieces: json(answer) };
  yield { name: 'conversation.json', pieces: jsonList(conversation(read)) };
  yield { name: 'who-has-seen-your-data.json', pieces: jsonList(accessLog(read)) };
  const { accounts } = await read(calls.listAccounts, {});
  for (const account of accounts) yield* filesOfAccount(read, who, account);
}

export type Whose = {
  readonly customerId: string;
  readonly bankName: string;
  /** The first and the last day of what was booked. */
  readonly since: string;
  readonly today: string;
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
  };
}

type Account = calls.AnswerOf<typeof calls.listAccounts>['accounts'][number];

async function* filesOfAccount(
  read: ReadAs,
  { since, today }: Whose,
  { id, account_number }: Account,
): AsyncGenerator<ZippedFile> {
  const folder = `accounts/${account_number}`;
  const params = { accountId: id };
  yield { name: `${folder}/transactions.json`, pieces: jsonList(transactions(read, id)) };
  const csv = await read(calls.getStatement, { params, query: { since, until: today, format: 'csv' } });
  yield { name: `${folder}/statement.csv`, pieces: csv.pieces ?? whole(csv.bytes) };
  const pdf = await read(calls.getStatement, {
    params,
    query: { since: laterOf(since, yearBefore(today)), until: today, format: 'pdf' },
  });
  yield { name: `${folder}/statement-of-a-year.pdf`, pieces: pdf.pieces ?? whole(pdf.bytes) };
}

async function* transactions(read: ReadAs, account: string): AsyncGenerator<unknown> {
  let cursor: string | undefined;
  do {
    const page = await read(calls.listTransactions, { query: { account, cursor, limit: 100 } });
    yield* page.transactions;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

async function* accessLog(read: ReadAs): AsyncGenerator<unknown> {
  let before: string | undefined;
  do {
    const { entries, next } = await read(calls.listAccessLog, { query: { before } });
    yield* entries;
    before = next ?? undefined;
  } while (before !== undefined);
}

/** Newest first, as far back as the chat itself goes. */
async function* conversation(read: ReadAs): AsyncGenerator<unknown> {
  const { messages, earlier } = await read(calls.getChat, {});
  yield* messages;
  for (const { id } of earlier) {
    const { messages: older } = await read(calls.getEarlierChat, { params: { conversationId: id } });
    yield* older;
  }
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

function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}

function readme({ bankName, today }: Whose): string {
  return `Your data at ${bankName}, as it was on ${today}.

JSON files hold what the app shows, one file for each part. The folder of each account
has its transactions as JSON, a statement of all of them as CSV, and a statement of the
last year as PDF.

Passwords, PINs, full card numbers and the pictures of your identity check are not in
this file: it would be worth too much to a thief. What concerns a suspicion of crime is
not in it either, because the law forbids us to tell.

Keep this file where only you can read it. You can delete it whenever you like.
`;
}
