import type { Sql } from '../sql/index.ts';

/** How far the chain has come: both undefined before the first of it. */
export type ChainTimes = {
  /** When the newest block was written. */
  readonly writtenAt: Date | undefined;
  /** When the lanes were last tied together. A block that is much newer could be taken away unseen. */
  readonly tiedAt: Date | undefined;
};

/** Two rows by index, whatever the journal holds. */
export async function readChainTimes(sql: Sql): Promise<ChainTimes> {
  const { rows } = await sql.query(
    `SELECT
       (SELECT max(at) FROM ledger.block WHERE size > 0) AS written_at,
       (SELECT at FROM ledger.knot WHERE no > 0 ORDER BY no DESC LIMIT 1) AS tied_at`,
    [],
  );
  const [row] = rows;
  return {
    writtenAt: (row?.written_at as Date | null) ?? undefined,
    tiedAt: (row?.tied_at as Date | null) ?? undefined,
  };
}
