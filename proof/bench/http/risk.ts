import { money } from '@farthing/money';
import type pg from 'pg';
import { riskModule } from '../../../apps/bank/src/modules/risk/index.ts';
import { readFacts } from '../../../apps/bank/src/modules/risk/store.ts';
import { paymentView } from '../../../apps/bank/src/modules/withdrawals/index.ts';
import type { Reader } from '../../../apps/bank/src/platform/database/database.ts';
import { openDatabase } from '../../../apps/bank/src/platform/database/database.ts';
import { quantiles } from '../../shared/times.ts';
import { anyOf, type People } from './people.ts';

/** What judging the risk of one payment takes: its facts in the database, and the rules. */
export type RiskTimes = { readonly p50Ms: number; readonly p99Ms: number };

const judged = 500;

/** The facts as they are read with the payment, by connections like those, but alone, so that nothing else is counted. */
export async function measureRisk(appUrl: string, { ordinary }: People): Promise<RiskTimes> {
  const database = await openDatabase({ url: appUrl, maxConnections: 1 });
  const client = await database.lookups.connect();
  const risk = riskModule(paymentView);
  try {
    const times: number[] = [];
    for (let each = 0; each < judged; each += 1) {
      const asked = { ...question(anyOf(ordinary).id), now: new Date() };
      const { facts, ms } = await readTimed(client, asked);
      const sinceMs = performance.now();
      const known = await risk.known(database.kysely, facts, {
        now: asked.now,
        toLimit: ({ minor }) => minor,
      });
      risk.judge(known, money(100n, 'USD'));
      times.push(ms + performance.now() - sinceMs);
    }
    return quantiles(times);
  } finally {
    client.release();
    await database.close();
  }
}

type Asked = Parameters<typeof readFacts>[2];

function question(customerId: string): Omit<Asked, 'now'> {
  return { customerId, sessionId: crypto.randomUUID(), payeeKey: 'somebody', limitCurrency: 'GBP' };
}

/** The same statement twice: once for what it reads, and once for what that takes without the way there and back. */
async function readTimed(client: pg.PoolClient, asked: Asked) {
  let ms = 0;
  const executeQuery = async ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
    const read = await client.query(sql, [...parameters]);
    const explained = await client.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql}`, [
      ...parameters,
    ]);
    ms = explained.rows[0]['QUERY PLAN'][0]['Execution Time'];
    return read;
  };
  const facts = await readFacts({ executeQuery } as unknown as Reader, paymentView, asked);
  return { facts, ms };
}
