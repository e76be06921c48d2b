import { busyBetween, processorsUsed, type Used } from './processors.ts';

/** What the bank and the machine were busy with over a while. */
export type Gauges = {
  /** How many processors were busy, by whom; absent where the system does not tell. */
  readonly processors: Used | undefined;
  /** How late the bank's thread gets to what is due, the p99 of a second: of most seconds, and of the worst. */
  readonly eventLoopMs: { readonly typical: number; readonly worst: number };
  /** Connections to the database, on average: in use, and calls that wait for one. */
  readonly pool: { readonly busy: number; readonly waiting: number };
  /** Mails that wait to be sent, in the end. */
  readonly mailsWaiting: number;
  readonly rssMb: number;
};

export type Watched = { readonly url: string; readonly pid: number; readonly postmasterPid: number };

const everyMs = 500;

/** Looks at what the bank tells operators, again and again, until it is ended. */
export function watch(watched: Watched): { end(): Promise<Gauges> } {
  const before = processorsUsed(watched.pid, watched.postmasterPid);
  const startedMs = performance.now();
  const seen: Metrics[] = [];
  const look = async () => void seen.push(await readMetrics(watched.url));
  const timer = setInterval(() => void look().catch(() => {}), everyMs);
  return {
    async end() {
      clearInterval(timer);
      const after = processorsUsed(watched.pid, watched.postmasterPid);
      const seconds = (performance.now() - startedMs) / 1000;
      await look();
      const processors = before && after && busyBetween(before, after, seconds);
      // The first look tells of the time before it too.
      return { ...gaugesOf(seen.length > 1 ? seen.slice(1) : seen), processors };
    },
  };
}

export type Metrics = {
  readonly eventLoopMs: number;
  readonly busy: number;
  readonly waiting: number;
  readonly mailsWaiting: number;
  readonly rssMb: number;
};

/** Of a bank that is started to be watched. */
export const metricsToken = 'a token for who watches';

export async function readMetrics(url: string): Promise<Metrics> {
  const answer = await fetch(new URL('/metrics', url), {
    headers: { authorization: `Bearer ${metricsToken}` },
    signal: AbortSignal.timeout(10_000),
  });
  const text = await answer.text();
  const value = (name: string) => {
    const line = text.split('\n').find((each) => each.startsWith(`${name} `));
    return Number(line?.slice(name.length + 1));
  };
  return {
    eventLoopMs: value('nodejs_eventloop_lag_p99_seconds') * 1000,
    busy: value('farthing_database_connections{state="busy"}'),
    waiting: value('farthing_database_connections{state="waited_for"}'),
    mailsWaiting: value('farthing_jobs{queue="deliver-mail",state="waiting"}'),
    rssMb: value('process_resident_memory_bytes') / 2 ** 20,
  };
}

function gaugesOf(seen: readonly Metrics[]): Omit<Gauges, 'processors'> {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const loop = seen.map(({ eventLoopMs }) => eventLoopMs).toSorted((a, b) => a - b);
  return {
    eventLoopMs: { typical: loop[loop.length >> 1] ?? 0, worst: loop.at(-1) ?? 0 },
    pool: { busy: mean(seen.map(({ busy }) => busy)), waiting: mean(seen.map(({ waiting }) => waiting)) },
    mailsWaiting: seen.at(-1)?.mailsWaiting ?? 0,
    rssMb: seen.at(-1)?.rssMb ?? 0,
  };
}
