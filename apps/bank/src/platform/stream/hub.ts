import type { ServerResponse } from 'node:http';
import { followChanges, followStaffChanges, staffTopics } from '@farthing/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { createListening } from '../database/listening.ts';
import { type Principal, principalKey } from '../http/principal.ts';
import { liveRoute, type Route } from '../http/route.ts';
import type { Jobs } from '../jobs.ts';
import type { Logger } from '../logging.ts';
import { streamPolicies } from '../policies/stream.ts';
import { Refusal } from '../refusal.ts';
import { changesChannel, sessionTopic } from './changes.ts';
import { createEventReader, forgetOldEvents, markBeginning, readMissed, type ToldEvent } from './events.ts';
import { type OpenStream, openStream } from './open-stream.ts';

export type Hub = {
  readonly routes: readonly Route[];
  /** After a commit: lets every process look now. */
  nudge(): void;
  /** What this process hears of, whoever is connected. */
  onTold(listener: (topics: ReadonlySet<string>) => void): void;
  start(): Promise<void>;
  /** When the server closes, all streams end and no more are taken: it would wait for them. */
  readonly endWith: (http: FastifyInstance) => void;
  stop(): Promise<void>;
};

export type HubServices = {
  readonly database: Pick<Database, 'pool'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly jobs: Pick<Jobs, 'register'>;
};

const { ofOne, atOnce, openForMs, beatMs, readAfterMs, readEveryMs } = streamPolicies;

/** The streams of this process: who is connected, and who is told what. */
export function createHub({ database, clock, log, jobs }: HubServices): Hub {
  const { pool } = database;
  const byPerson = new Map<string, Set<OpenStream>>();
  const reader = createEventReader(pool);
  const listeners: ((topics: ReadonlySet<string>) => void)[] = [];
  let isOver = false;
  let open = 0;

  function* everybody(): Generator<OpenStream> {
    for (const streams of byPerson.values()) yield* streams;
  }

  function add(stream: OpenStream, response: ServerResponse): void {
    const streams = byPerson.get(stream.key) ?? new Set();
    byPerson.set(stream.key, streams.add(stream));
    open += 1;
    response.once('close', () => {
      streams.delete(stream);
      open -= 1;
      if (streams.size === 0 && byPerson.get(stream.key) === streams) byPerson.delete(stream.key);
    });
  }

  const reading = repeatable(readAfterMs, async () => {
    const events = await reader.read();
    if (events.length === 0) return;
    const topics = new Set(events.map(({ topic }) => topic));
    for (const listener of listeners) listener(topics);
    deliver(events);
  });

  /** One write for each stream, however much was told. */
  function deliver(events: readonly ToldEvent[]): void {
    const told = new Map<OpenStream, Set<string>>();
    const tell = (streams: Iterable<OpenStream>, topic: string) => {
      for (const stream of streams) {
        if (topic === sessionTopic) stream.end();
        else if (stream.topics?.has(topic) ?? true)
          told.set(stream, (told.get(stream) ?? new Set()).add(topic));
      }
    };
    for (const { topic, customerId, staffId } of events) {
      if (customerId !== null) tell(byPerson.get(`customer:${customerId}`) ?? [], topic);
      else if (staffId !== null) tell(byPerson.get(`staff:${staffId}`) ?? [], topic);
      else if (topic in staffTopics)
        for (const [key, streams] of byPerson) if (key.startsWith('staff:')) tell(streams, topic);
    }
    for (const [stream, topics] of told) stream.send(topics, reader.horizon());
  }

  async function catchUp(stream: OpenStream, principal: Principal, after: string | undefined): Promise<void> {
    // First where things stand, so that what is told from here on is heard live, if not twice.
    await reading.soon();
    const missed = after === undefined ? [] : await readMissed(pool, principal, after);
    const topics = missed?.filter((topic) => stream.topics?.has(topic) ?? topic !== sessionTopic);
    stream.send(topics ?? [everything], reader.horizon());
  }

  const listening = createListening({
    database,
    channel: changesChannel,
    hear(isNew) {
      if (isNew) {
        // The server may have crashed, and what was told and not read yet is gone.
        markBeginning(pool).catch(() => {});
        for (const stream of everybody()) stream.send([everything], undefined);
      }
      reading.soon().catch((err: unknown) => log.warn({ err }, 'the events of the stream could not be read'));
    },
    onTrouble: (err) => log.warn({ err }, 'changes are not heard of; they are asked for every second'),
  });

  const nudging = repeatable(
    readAfterMs,
    async () =>
      void (await pool.query({
        name: 'stream-nudge',
        text: 'SELECT pg_notify($1, $2)',
        values: [changesChannel, ''],
      })),
  );
  const timers: NodeJS.Timeout[] = [];

  function beat(): void {
    const nowMs = clock.now().getTime();
    for (const stream of everybody()) {
      if (nowMs >= stream.endsAtMs) stream.end();
      else stream.beat();
    }
  }

  function endAll(): void {
    isOver = true;
    for (const stream of everybody()) stream.end();
  }

  /** Takes a person in, or refuses; what it answers writes to their connection until that ends. */
  function admit(principal: Principal, after: string | undefined): (response: ServerResponse) => void {
    const key = principalKey(principal);
    if (isOver || open >= atOnce) throw new Refusal('service_unavailable');
    if ((byPerson.get(key)?.size ?? 0) >= ofOne) throw new Refusal('too_many_requests');
    const endsAtMs = clock.now().getTime() + openForMs;
    return (response) => {
      const stream = openStream({ key, topics: topicsOf(principal), endsAtMs, response });
      add(stream, response);
      catchUp(stream, principal, after).catch(() => stream.end());
    };
  }

  jobs.register({ name: 'forget-old-events', every: '*/10 * * * *', handle: () => forgetOldEvents(pool) });

  return {
    routes: [
      liveRoute(followChanges, ({ principal, query }) => admit(principal, query.after)),
      liveRoute(followStaffChanges, ({ principal, query }) => admit(principal, query.after)),
    ],
    onTold: (listener) => void listeners.push(listener),
    nudge: () => void nudging.soon().catch(() => {}),
    async start() {
      await listening.open();
      timers.push(
        setInterval(() => {
          if (open > 0) reading.soon().catch(() => {});
          listening.open().catch(() => {});
        }, readEveryMs).unref(),
        setInterval(beat, beatMs).unref(),
      );
    },
    endWith: (http) => void http.addHook('preClose', async () => endAll()),
    async stop() {
      endAll();
      for (const timer of timers) clearInterval(timer);
      await listening.close();
      await Promise.allSettled([reading.last(), nudging.last()]);
    },
  };
}

const everything = 'everything';

/** Of a member of staff, by what their role allows now: the next stream is opened by what it allows then. */
function topicsOf(principal: Principal): ReadonlySet<string> | undefined {
  if (principal.kind === 'customer') return undefined;
  return new Set(
    Object.entries(staffTopics).flatMap(([topic, permission]) =>
      principal.permissions.has(permission) ? [topic] : [],
    ),
  );
}

/** Runs once more for whoever asks while it runs, and not sooner than so long after the last time began. */
function repeatable(gapMs: number, work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let beganAtMs = 0;
  const run = async () => {
    const waitMs = beganAtMs + gapMs - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    // Whoever asks from here on may want what this run does not see any more.
    next = undefined;
    beganAtMs = performance.now();
    running = work();
    await running;
  };
  return {
    /** Done when a run has ended that began after this was asked for. */
    soon: (): Promise<void> => {
      next ??= (running ?? Promise.resolve()).then(run, run);
      return next;
    },
    last: async () => void (await Promise.allSettled([running, next])),
  };
}
