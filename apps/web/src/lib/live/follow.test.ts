import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApi } from '../api/client.ts';
import { storedTokens } from '../session.ts';
import { followStream } from './follow.ts';
import { liveInterval } from './live.ts';
import { isStreaming, whenTold } from './standing.ts';

/** A line that the bank holds: what it says is heard by whoever asked for it. */
type Line = { readonly url: URL; say(text: string): void; end(): void; cut(): void };

const lines: Line[] = [];
let answer: (() => Response) | undefined;
const tabs: AbortController[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('navigator', { locks: oneAfterTheOther() });
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => answer?.() ?? open(url, signal));
});

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.abort();
  lines.length = 0;
  answer = undefined;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('[NTF-01] what the stream tells is asked for again, and nothing else', async () => {
  const { asked } = await tab();
  await tells('data: money\n\n');
  expect(asked).toEqual({ wallet: 2, cards: 1 });
});

test('of many changes in a second, each is asked for at once and once more', async () => {
  const { asked } = await tab();
  for (let times = 0; times < 20; times += 1) await tells('data: money\n\n');
  expect(asked.wallet).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.wallet).toBe(3);
});

test('[NTF-01] a stream that ends is opened again from where it ended', async () => {
  await tab();
  expect(lines[0]?.url.search).toBe('');
  await tells('id: 41\ndata: money\n\n');
  await tells('id: 42\ndata:\n\n');
  lines[0]?.end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines[1]?.url.search).toBe('?after=42');
  expect(isStreaming()).toBe(true);
});

test('an event that is cut is heard once more, from the cursor before it', async () => {
  const { asked } = await tab();
  await tells('id: 41\ndata: cards\n\nid: 42\ndata: mon');
  lines[0]?.cut();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toEqual({ wallet: 2, cards: 3 });
  expect(lines[1]?.url.search).toBe('?after=41');
});

test('[NTF-01] without the stream pages ask every 15 seconds, and the bank is tried ever more seldom', async () => {
  await tab();
  await tells('data: money\n\n');
  expect(liveInterval()).toBe(180_000);
  let tries = 0;
  answer = () => {
    tries += 1;
    return new Response(null, { status: 503 });
  };
  lines[0]?.cut();
  await vi.advanceTimersByTimeAsync(0);
  expect(liveInterval()).toBe(15_000);
  const after: number[] = [];
  for (let seconds = 1; seconds <= 250; seconds += 1) {
    const before = tries;
    await vi.advanceTimersByTimeAsync(1_000);
    if (tries > before) after.push(seconds);
  }
  expect(after).toEqual([2, 6, 14, 30, 62, 122, 182, 242]);
});

test('a line on which nothing is heard for 40 seconds is lost, though nobody closed it', async () => {
  const { asked } = await tab();
  await tells('id: 1\ndata:\n\n');
  await vi.advanceTimersByTimeAsync(39_000);
  expect(isStreaming()).toBe(true);
  expect(asked.wallet).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStreaming()).toBe(false);
  expect(asked).toEqual({ wallet: 2, cards: 2 });
});

test('[SES-04] a session that has ended is not tried again', async () => {
  const { session } = await tab();
  let refused = 0;
  answer = () => {
    refused += 1;
    return Response.json({ code: 'token_not_valid', message: 'Log in.' }, { status: 401 });
  };
  lines[0]?.end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(session.access()).toBeNull();
  const tries = refused;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(refused).toBe(tries);
});

test('[NTF-01] of two tabs one holds the line and both hear; when it goes, the other goes on from the same place', async () => {
  const first = await tab();
  const second = await tab();
  expect(lines).toHaveLength(1);
  await tells('id: 8\ndata: money\n\n');
  expect(first.asked.wallet).toBe(2);
  expect(second.asked.wallet).toBe(2);
  first.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(lines).toHaveLength(2);
  expect(lines[1]?.url.search).toBe('?after=8');
});

test('nothing is asked for while the person’s own change is on its way', async () => {
  const { asked, queries } = await tab();
  const done = beginChange(queries);
  await tells('data: money\n\n');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked.wallet).toBe(1);
  await done();
  await vi.advanceTimersByTimeAsync(250);
  expect(asked.wallet).toBe(2);
});

test('a stream that ends while the person’s own change is on its way is opened after it', async () => {
  const { queries } = await tab();
  const done = beginChange(queries);
  lines[0]?.end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines).toHaveLength(1);
  await done();
  await vi.advanceTimersByTimeAsync(250);
  expect(lines).toHaveLength(2);
});

/** A change by the person themselves; answers how to end it. */
function beginChange(queries: QueryClient): () => Promise<void> {
  let end = () => {};
  const change = queries.getMutationCache().build(queries, {
    mutationFn: () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  });
  const changed = change.execute(undefined);
  return async () => {
    end();
    await changed;
  };
}

test('[CHT-02] what is kept in no query hears of it at once', async () => {
  const heard: (readonly string[])[] = [];
  const deafen = whenTold((topics) => heard.push(topics));
  await tab();
  await tells('data: conversations\n\n');
  deafen();
  await tells('data: conversations\n\n');
  expect(heard).toEqual([['conversations']]);
});

async function tells(text: string): Promise<void> {
  lines.at(-1)?.say(text);
  await vi.advanceTimersByTimeAsync(0);
}

/** A page with two queries, and how often each was asked. */
async function tab() {
  const end = new AbortController();
  tabs.push(end);
  const session = storedTokens(localStorage, 'access', 'refresh');
  session.replaceTokens({ access: 'access', refresh: 'refresh' });
  const api = createApi({ session, onSignedOut: () => undefined, locks: undefined });
  const queries = new QueryClient();
  const asked = { wallet: 0, cards: 0 };
  for (const name of ['wallet', 'cards'] as const) {
    const queryFn = () => {
      asked[name] += 1;
      return asked[name];
    };
    end.signal.addEventListener(
      'abort',
      new QueryObserver(queries, { queryKey: [name], queryFn }).subscribe(() => {}),
    );
  }
  await vi.advanceTimersByTimeAsync(0);
  const topics = { money: ['wallet'], cards: ['cards'] };
  followStream({ api, session, queries, stream: 'GET /stream/', topics }, end.signal);
  await vi.advanceTimersByTimeAsync(0);
  return { asked, queries, session, close: () => end.abort() };
}

function open(url: string, signal: AbortSignal | null | undefined): Response {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
  });
  signal?.addEventListener('abort', () => controller?.error(new Error('aborted')));
  lines.push({
    url: new URL(url, 'http://bank.example'),
    say: (text) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
    cut: () => controller?.error(new Error('the line was cut')),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** As the browser's, without its delay. */
class Channel {
  static readonly all = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    Channel.all.add(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.all)
      if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
  close() {
    Channel.all.delete(this);
  }
}

/** As the browser's: whoever asks waits for those before. */
function oneAfterTheOther() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) {
      const turn = last.then(() => (signal.aborted ? undefined : work()));
      last = turn.catch(() => {});
      return turn;
    },
  };
}
