import * as calls from '@farthing/contract';
import type { ReadAs } from './read-as.ts';

/** Lists that the app shows a page at a time, all pages of each. */

type Page<Item> = { readonly items: readonly Item[]; readonly next: string | null };

async function* pages<Item>(page: (cursor: string | undefined) => Promise<Page<Item>>): AsyncGenerator<Item> {
  let cursor: string | undefined;
  do {
    const { items, next } = await page(cursor);
    yield* items;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

export function transactions(read: ReadAs, account: string): AsyncGenerator<unknown> {
  return pages<unknown>(async (cursor) => {
    const found = await read(calls.listTransactions, { query: { account, cursor, limit: 100 } });
    return { items: found.transactions, next: found.next_cursor };
  });
}

export function activity(read: ReadAs, accountId: string): AsyncGenerator<unknown> {
  return pages<unknown>(async (cursor) => {
    const found = await read(calls.listSharedActivity, { params: { accountId }, query: { cursor } });
    return { items: found.activity, next: found.next_cursor };
  });
}

export function cardPayments(read: ReadAs, cardId: string): AsyncGenerator<unknown> {
  return pages<unknown>(async (cursor) => {
    const found = await read(calls.listCardPayments, { params: { cardId }, query: { cursor } });
    return { items: found.payments, next: found.next_cursor };
  });
}

export function notices(read: ReadAs): AsyncGenerator<unknown> {
  return pages<unknown>(async (cursor) => {
    const found = await read(calls.listNotices, { query: { cursor } });
    return { items: found.notices, next: found.next_cursor };
  });
}

export function accessLog(read: ReadAs): AsyncGenerator<unknown> {
  return pages<unknown>(async (before) => {
    const found = await read(calls.listAccessLog, { query: { before } });
    return { items: found.entries, next: found.next };
  });
}

/** The newest conversation first, as far back as the chat itself goes; each from its first message on. */
export async function* conversation(read: ReadAs): AsyncGenerator<calls.ChatMessage> {
  const { earlier } = await read(calls.getChat, {});
  yield* messages(async (after) => (await read(calls.getChat, { query: { after } })).messages);
  for (const { id: conversationId } of earlier)
    yield* messages(
      async (after) =>
        (await read(calls.getEarlierChat, { params: { conversationId }, query: { after } })).messages,
    );
}

async function* messages(
  page: (after: number) => Promise<readonly calls.ChatMessage[]>,
): AsyncGenerator<calls.ChatMessage> {
  let last: number | undefined = 0;
  while (last !== undefined) {
    const found: readonly calls.ChatMessage[] = await page(last);
    yield* found;
    last = found.at(-1)?.number;
  }
}

/** The files in a conversation, each under a name of its own. */
export async function* files(
  said: AsyncIterable<calls.ChatMessage>,
): AsyncGenerator<{ readonly id: string; readonly name: string }> {
  for await (const { file } of said)
    if (file !== null) yield { id: file.id, name: `${file.id}${endings[file.type]}` };
}

const endings = { 'image/webp': '.webp', 'application/pdf': '.pdf' } as const;
