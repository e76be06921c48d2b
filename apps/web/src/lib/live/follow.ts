import type { LiveOptions } from './live.ts';
import { readEvents } from './read-events.ts';
import { isStreaming, passOn, setStreaming } from './standing.ts';

/** What the tab that holds the stream tells the others, and itself. */
type Heard = {
  readonly topics: readonly string[];
  readonly cursor: string | undefined;
  /** The line is gone: everybody asks by themselves until more is heard. */
  readonly isLost?: boolean;
};

/** Longer than two beats of the bank. */
const silentForMs = 40_000;
const soonestAgainMs = 1_000;
const latestAgainMs = 60_000;
const afterChangeMs = 250;

/**
 * One tab of the browser holds the stream, and tells the others: over HTTP/1.1 a browser has six connections to a bank for all of its
 * tabs. Where tabs cannot agree on one (a page that is not served securely), all of them go on asking.
 */
export function followStream(options: LiveOptions, signal: AbortSignal): void {
  const name = `farthing-live-${options.stream}`;
  if (!navigator.locks) return;
  const tabs = new BroadcastChannel(name);
  const changes = collected(options, signal);
  const alive = watched(options);
  let cursor: string | undefined;
  const hear = (heard: Heard) => {
    cursor = heard.cursor ?? cursor;
    if (heard.isLost) return alive.lose();
    alive.seen();
    passOn(heard.topics);
    changes.add(heard.topics);
  };
  tabs.onmessage = ({ data }: MessageEvent<Heard>) => hear(data);
  signal.addEventListener('abort', () => {
    tabs.close();
    alive.stop();
  });
  const tell = (heard: Heard) => {
    tabs.postMessage(heard);
    hear(heard);
  };
  navigator.locks
    .request(name, { signal }, () => hold(options, signal, { tell, cursor: () => cursor }))
    // The page has gone before it was its turn.
    .catch(() => {});
}

type Told = { readonly tell: (heard: Heard) => void; readonly cursor: () => string | undefined };

async function hold(options: LiveOptions, signal: AbortSignal, told: Told): Promise<void> {
  let againMs = soonestAgainMs;
  while (!signal.aborted && options.session.access() !== null) {
    const ended = await listen(options, signal, told).catch(() => 'failed' as const);
    if (ended === 'failed' && !signal.aborted) told.tell({ topics: [], cursor: undefined, isLost: true });
    againMs = ended === 'ended' ? soonestAgainMs : Math.min(againMs * 2, latestAgainMs);
    // Not all at once: a bank that starts again has thousands of them.
    await waitMs(againMs * (1 + Math.random()), signal);
    // The bank ends the stream with the session, before whoever closes their account has the answer to it.
    while (options.queries.isMutating() > 0 && !signal.aborted) await waitMs(afterChangeMs, signal);
  }
}

/** Until the bank ends it, which it does every few minutes, or nothing was heard for too long. */
async function listen(
  { api, stream }: LiveOptions,
  signal: AbortSignal,
  { tell, cursor }: Told,
): Promise<'ended' | 'failed'> {
  const line = new AbortController();
  const cut = () => line.abort();
  signal.addEventListener('abort', cut);
  let silence = setTimeout(cut, silentForMs);
  try {
    const after = cursor();
    const { body } = await api.open(stream, after === undefined ? {} : { query: { after } }, line.signal);
    if (body === null) return 'failed';
    for await (const event of readEvents(body)) {
      clearTimeout(silence);
      silence = setTimeout(cut, silentForMs);
      tell(event);
    }
    return 'ended';
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', cut);
  }
}

/**
 * Of many changes in a second, each query is asked for once; and none while the person's own change is on its way. Whoever closes an
 * account or leaves would be told by the stream before they have their answer, and be asked to log in instead of thanked.
 */
function collected({ queries, topics }: LiveOptions, signal: AbortSignal) {
  const waiting = new Set<string>();
  let isWaiting = false;
  const ask = () => {
    if (queries.isMutating() > 0 && !signal.aborted) {
      setTimeout(ask, afterChangeMs);
      return;
    }
    isWaiting = false;
    const words = new Set([...waiting].flatMap((topic) => topics[topic] ?? []));
    const isAll = waiting.has('everything');
    waiting.clear();
    if (signal.aborted || (!isAll && words.size === 0)) return;
    void queries.invalidateQueries({
      predicate: ({ queryKey: [first] }) => isAll || words.has(String(first)),
      // A page that nobody looks at asks when somebody comes back to it.
      refetchType: document.hidden ? 'none' : 'active',
    });
  };
  let askedAtMs = 0;
  return {
    add(told: readonly string[]) {
      for (const topic of told) waiting.add(topic);
      if (waiting.size === 0 || isWaiting) return;
      isWaiting = true;
      const spreadMs = waiting.has('everything') ? Math.random() * 2_000 : 0;
      const inMs = Math.max(0, askedAtMs + 1_000 - Date.now()) + spreadMs;
      askedAtMs = Date.now() + inMs;
      setTimeout(ask, inMs);
    },
  };
}

/** Once the line is known to be lost, what was changed meanwhile is asked for, and from then on again and again. */
function watched({ queries }: LiveOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lose = () => {
    clearTimeout(timer);
    if (!isStreaming()) return;
    setStreaming(false);
    void queries.invalidateQueries({ refetchType: document.hidden ? 'none' : 'active' });
  };
  return {
    lose,
    seen() {
      clearTimeout(timer);
      timer = setTimeout(lose, silentForMs);
      setStreaming(true);
    },
    stop() {
      clearTimeout(timer);
      setStreaming(false);
    },
  };
}

function waitMs(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // Of a signal that is over nobody is told again: the next tab would wait for its turn.
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
