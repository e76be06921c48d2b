import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, transportError } from '../lib/api/error.ts';
import { plainWordsOf } from '../lib/api/failure.ts';
import { fileSender } from '../lib/api/file-sender.ts';
import { isStreaming, whenTold } from '../lib/live/standing.ts';
import { useIsLookedAt } from '../lib/looked-at.ts';
import type { ChatSource, Outgoing } from './chat-source.ts';
import { type Known, learned, nothingKnown, withEarlier, withSent } from './conversation-state.ts';
import type { Outbox } from './outbox.ts';

export type Chat = Known & {
  /** Written and not known to be sent. */
  readonly pending: readonly Outgoing[];
  /** Whether the bank was reached last time; undefined until it was tried. */
  readonly isOnline: boolean | undefined;
  /** What the bank said no to, in its words. */
  readonly problem: string | undefined;
  /** The message that it said no to, for its author to change. */
  readonly refused: Refused | undefined;
  write(message: Omit<Outgoing, 'client_id'>): void;
  sendFile(file: File): Promise<void>;
  loadEarlier(): Promise<void>;
  tellTyping(): void;
  rate(rating: number): Promise<void>;
  refresh(): Promise<void>;
};

export type Refused = { readonly message: Outgoing; readonly error: ApiError };

/** While people talk, when nothing was said for a while, and when nobody looks. */
const [talkingMs, watchedMs, unwatchedMs, typingMs] = [700, 3_000, 15_000, 3_000];
const talkingForMs = 180_000;

/**
 * A conversation that stays true while the page is open. The stream says when something was said; where there is none, as for guests,
 * it is asked for often while somebody looks, and seldom otherwise.
 */
export function useChat(source: ChatSource, outbox: Outbox): Chat {
  const [known, setKnown] = useState<Known>(nothingKnown);
  const [pending, setPending] = useState(() => outbox.list());
  const [isOnline, setIsOnline] = useState<boolean>();
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<Refused>();
  const [isHeldUp, setIsHeldUp] = useState(false);
  const [files] = useState(fileSender);
  const goOn = useRef(() => {});
  const last = known.messages.at(-1)?.number;

  const refresh = useEffectEvent(async () => {
    try {
      const isFirst = last === undefined;
      const standing = await source.read(isFirst ? {} : { after: last });
      const isOther = standing.conversation?.id !== known.standing?.conversation?.id;
      // Numbers are of one conversation: of a new one the beginning is wanted too.
      const whole = isOther && !isFirst ? await source.read({}) : standing;
      setKnown((before) => learned(before, whole, isOther || isFirst));
      // Only its answer was lost.
      if (whole.messages.some(({ client_id }) => files.arrived(client_id))) setProblem(undefined);
      setIsOnline(true);
    } catch {
      setIsOnline(false);
    }
  });

  const pause = useEffectEvent(() => {
    if (document.hidden) return unwatchedMs;
    const { conversation } = known.standing ?? {};
    // That somebody stopped typing is told by nobody.
    if (!source.isGuest && isStreaming() && isOnline === true)
      return conversation?.typing === true ? watchedMs : unwatchedMs;
    const quietMs = Date.now() - new Date(known.messages.at(-1)?.at ?? 0).getTime();
    return conversation?.state === 'open' && quietMs < talkingForMs ? talkingMs : watchedMs;
  });

  const flush = useFlush(source, outbox, {
    onSent: (sent) => {
      setKnown((before) => withSent(before, sent));
      setIsHeldUp(false);
      if (isHeldUp) setProblem(undefined);
    },
    onChange: () => setPending(outbox.list()),
    onHeldUp: ({ message }) => {
      setIsHeldUp(true);
      setProblem(message);
    },
    onRefused: (what) => {
      setRefused(what);
      setProblem(plainWordsOf(what.error));
    },
    onLine: setIsOnline,
  });

  useEffect(() => {
    let timer = 0;
    let isOver = false;
    let isBusy = false;
    let isWanted = false;
    // One at a time, and once more for what was told meanwhile: side by side, each would go on for ever by its own timer.
    const round = async () => {
      window.clearTimeout(timer);
      isWanted = isBusy;
      if (isBusy) return;
      isBusy = true;
      do {
        isWanted = false;
        await flush();
        await refresh();
      } while (isWanted && !isOver);
      isBusy = false;
      if (!isOver) timer = window.setTimeout(round, pause());
    };
    const now = () => void round();
    goOn.current = now;
    const heard = (topics: readonly string[]) => {
      if (topics.includes('conversations') || topics.includes('everything')) now();
    };
    void round();
    const deafen = whenTold(heard);
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      deafen();
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [flush]);

  useSeen(source, known);
  const tellTyping = useTyping(source);

  return {
    ...known,
    pending,
    isOnline,
    problem,
    refused,
    write(message) {
      outbox.add({ ...message, client_id: crypto.randomUUID() });
      setPending(outbox.list());
      setProblem(undefined);
      setRefused(undefined);
      const isOpen = known.standing?.conversation?.state === 'open';
      void flush().then(() => isOpen || goOn.current());
    },
    async sendFile(file) {
      setProblem(undefined);
      try {
        const { sent } = await files.send(file, source.sendFile);
        setKnown((before) => withSent(before, sent));
      } catch (thrown) {
        setProblem(failureFrom(thrown).message);
      }
    },
    async loadEarlier() {
      const [first] = known.messages;
      if (first === undefined) return;
      const standing = await source.read({ before: first.number }).catch(() => undefined);
      if (standing !== undefined) setKnown((before) => withEarlier(before, standing));
    },
    tellTyping,
    async rate(rating) {
      await source.rate(rating);
      goOn.current();
    },
    async refresh() {
      goOn.current();
    },
  };
}

type Told = {
  onSent(sent: Awaited<ReturnType<ChatSource['send']>>['sent']): void;
  onChange(): void;
  /** It waits, and is sent later. */
  onHeldUp(error: ApiError): void;
  onRefused(refused: Refused): void;
  onLine(isOnline: boolean): void;
};

/** Sends what waits, one after the other, so that it arrives in its order. What the bank refuses for good goes back to its author. */
function useFlush(source: ChatSource, outbox: Outbox, told: Told): () => Promise<void> {
  const isBusy = useRef(false);
  const tell = useEffectEvent((what: keyof Told, value?: unknown) =>
    (told[what] as (value: unknown) => void)(value),
  );
  // The effect that runs it must not begin anew with every message.
  return useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      for (let [next] = outbox.list(); next !== undefined; [next] = outbox.list()) {
        const error = await sendOne(next);
        if (error === undefined) continue;
        const isRefused = error.status !== undefined && error.status < 500;
        tell('onLine', isRefused);
        // Whoever was signed out finds it again once they are back.
        if (!isRefused || error.status === 401) return;
        if (error.code === 'too_many_requests') return tell('onHeldUp', error);
        outbox.remove(next.client_id);
        tell('onChange');
        return tell('onRefused', { message: next, error });
      }
    } finally {
      isBusy.current = false;
    }

    async function sendOne(next: Outgoing): Promise<ApiError | undefined> {
      try {
        const { sent } = await source.send(next);
        outbox.remove(next.client_id);
        tell('onSent', sent);
        tell('onChange');
        return undefined;
      } catch (thrown) {
        return failureFrom(thrown);
      }
    }
  }, [source, outbox]);
}

/** A part of the page that cannot be loaded for want of a line is no refusal: the chat tries again. */
function failureFrom(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : transportError('unreachable', { cause: thrown });
}

/** What is on a page that somebody looks at has been read; told once, and again where the bank did not hear of it. */
function useSeen(source: ChatSource, { messages, standing }: Known): void {
  const isLookedAt = useIsLookedAt();
  const told = useRef('');
  const newest = messages.findLast(({ author }) => author !== 'you')?.number ?? 0;
  useEffect(() => {
    if (newest === 0 || !standing?.conversation || !isLookedAt) return;
    const what = `${standing.conversation.id} ${newest}`;
    if (told.current === what) return;
    told.current = what;
    source.tell({ seen: newest }).catch(() => {
      told.current = '';
    });
  }, [source, newest, standing, isLookedAt]);
}

function useTyping(source: ChatSource): () => void {
  const toldAt = useRef(0);
  return () => {
    if (Date.now() - toldAt.current < typingMs) return;
    toldAt.current = Date.now();
    void source.tell({ typing: true }).catch(() => undefined);
  };
}
