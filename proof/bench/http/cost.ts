import pg from 'pg';
import type { Figures } from '../../shared/load.ts';
import { parentOf, processorsUsed } from '../load/processors.ts';
import type { Bank } from './processes.ts';

/** What everything that went on took for each answer: statements that the bank sent, milliseconds of a processor. */
export type Cost = { readonly statements: number; readonly bankMs: number; readonly postgresMs: number };

/** Without a cost where Linux does not tell it. */
export type CostedFigures = Figures & { readonly cost?: Cost };

export type CostMeter = (load: () => Promise<Figures>) => Promise<CostedFigures>;

export async function costMeter(databaseUrl: string, bank: Bank): Promise<CostMeter> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  const look = async () => ({ ...(await bank.state()), used: processorsUsed(bank.pid, postmaster) });
  return async (load) => {
    const before = await look();
    const figures = await load();
    const after = await look();
    if (before.used === undefined || after.used === undefined) return figures;
    const each = (total: number) => total / figures.answers;
    const bankSeconds = ({ bankThread, bankHashing, bankRest }: NonNullable<typeof after.used>) =>
      bankThread + bankHashing + bankRest;
    const cost = {
      statements: each(after.statements - before.statements),
      bankMs: each(1000 * (bankSeconds(after.used) - bankSeconds(before.used))),
      postgresMs: each(1000 * (after.used.postgres - before.used.postgres)),
    };
    return { ...figures, cost };
  };
}
