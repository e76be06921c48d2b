import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What the bank tells Prometheus. */
export type Metrics = {
  readonly registry: Registry;
  observeRequest(method: string, route: string, status: number, seconds: number): void;
  watchPool(pool: pg.Pool): void;
  watchJobs(stats: () => Promise<readonly QueueStats[]>): void;
  watchAlarms(figures: () => Promise<AlarmStats>): void;
  watchThresholds(figures: () => Promise<readonly ThresholdStats[]>): void;
  watchPositions(figures: () => Promise<readonly PositionStats[]>): void;
  /** What the card provider owes, in minor units. */
  watchCardProvider(
    figures: () => Promise<
      readonly { readonly owed: { readonly currency: string; readonly minor: bigint } }[]
    >,
  ): void;
};

export type QueueStats = {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  readonly dead: number;
};

export type AlarmStats = {
  readonly open: readonly { readonly kind: string; readonly open: number }[];
  readonly lastComparison: { readonly endedAt: Date } | null;
};

export type ThresholdStats = { readonly measure: string; readonly isAlarm: boolean };

/** How much of its bound the bank's open position in a currency uses; 1 is all of it. */
export type PositionStats = { readonly currency: string; readonly used: number };

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'farthing_http_requests_total',
    help: 'Answered requests',
    labelNames,
    registers,
  });
  const latency = new Histogram({
    name: 'farthing_http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  return {
    registry,
    observeRequest(method, route, status, seconds) {
      const labels = { method, route, status };
      requests.inc(labels);
      latency.observe(labels, seconds);
    },
    watchPool(pool) {
      new Gauge({
        name: 'farthing_database_connections',
        help: 'Connections of the pool, by what they are doing',
        labelNames: ['state'],
        registers,
        collect() {
          this.set({ state: 'idle' }, pool.idleCount);
          this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
          this.set({ state: 'waited_for' }, pool.waitingCount);
        },
      });
    },
    watchJobs(stats) {
      new Gauge({
        name: 'farthing_jobs',
        help: 'Jobs by queue and state; dead ones have used up their retries',
        labelNames: ['queue', 'state'],
        registers,
        async collect() {
          // A database that is down must not take the other metrics with it.
          const queues = await stats().catch(() => []);
          this.reset();
          for (const { queue, waiting, active, dead } of queues) {
            this.set({ queue, state: 'waiting' }, waiting);
            this.set({ queue, state: 'active' }, active);
            this.set({ queue, state: 'dead' }, dead);
          }
        },
      });
    },
    watchAlarms(figures) {
      // A database that is down must not take the other metrics with it.
      const known = () => figures().catch(() => undefined);
      new Gauge({
        name: 'farthing_alarms_open',
        help: 'Alarms that nobody has acknowledged, by what raised them',
        labelNames: ['kind'],
        registers,
        async collect() {
          const found = await known();
          this.reset();
          for (const { kind, open } of found?.open ?? []) this.set({ kind }, open);
        },
      });
      new Gauge({
        name: 'farthing_states_compared_timestamp_seconds',
        help: 'When the states were last compared with the journal to the end',
        registers,
        async collect() {
          const { lastComparison } = (await known()) ?? {};
          if (lastComparison) this.set(lastComparison.endedAt.getTime() / 1000);
        },
      });
    },
    watchThresholds(figures) {
      new Gauge({
        name: 'farthing_threshold_alarm',
        help: 'Whether an alarm is open at the threshold of a measure: 1 while it is, else 0',
        labelNames: ['measure'],
        registers,
        async collect() {
          const thresholds = await figures().catch(() => []);
          this.reset();
          for (const { measure, isAlarm } of thresholds) this.set({ measure }, isAlarm ? 1 : 0);
        },
      });
    },
    watchPositions(figures) {
      new Gauge({
        name: 'farthing_currency_position_used_ratio',
        help: 'How much of its bound the open position in a currency uses; exchanges beyond 1 are refused',
        labelNames: ['currency'],
        registers,
        async collect() {
          const positions = await figures().catch(() => []);
          this.reset();
          for (const { currency, used } of positions) this.set({ currency }, used);
        },
      });
    },
    watchCardProvider(figures) {
      new Gauge({
        name: 'farthing_card_provider_owes_minor_units',
        help: 'What the card provider owes for top-ups by card, in minor units of the currency',
        labelNames: ['currency'],
        registers,
        async collect() {
          const all = await figures().catch(() => []);
          this.reset();
          for (const { owed } of all) this.set({ currency: owed.currency }, Number(owed.minor));
        },
      });
    },
  };
}
