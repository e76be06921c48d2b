import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Api } from '../api/client.ts';
import { whenOnline } from '../online.ts';
import type { TokenStore } from '../session.ts';
import { isStreaming } from './standing.ts';

export type LiveOptions = {
  readonly api: Api;
  readonly session: TokenStore;
  readonly queries: QueryClient;
  readonly stream: 'GET /stream/' | 'GET /staff/stream/';
  /** The first words of the keys of those queries that a topic changes. */
  readonly topics: Readonly<Record<string, readonly string[]>>;
};

type Listening = Omit<LiveOptions, 'topics'> & {
  /** Loaded with the rest of it. The same function each time. */
  readonly load: () => Promise<{ readonly liveTopics: LiveOptions['topics'] }>;
};

/**
 * Listens to the bank's stream for as long as the page is there, and asks again for what has changed. It loads and begins after the
 * page, so that nobody waits for it.
 */
export function useLive({ api, session, queries, stream, load }: Listening): void {
  useEffect(() => {
    const end = new AbortController();
    const timer = setTimeout(async () => {
      await whenOnline();
      // What cannot be loaded just now is asked for every 15 seconds.
      const loaded = await Promise.all([import('./follow.ts'), load()]).catch(() => undefined);
      if (loaded === undefined || end.signal.aborted) return;
      const [{ followStream }, { liveTopics: topics }] = loaded;
      followStream({ api, session, queries, stream, topics }, end.signal);
    }, beginAfterMs);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [api, session, queries, stream, load]);
}

const beginAfterMs = 2_500;

/** How often a page asks by itself: seldom while the stream tells what changes, in case something was not told. */
export const liveInterval = (): number => (isStreaming() ? 3 * 60_000 : 15_000);
