import { asked } from '@farthing/ledger';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/**
 * The pool as Kysely uses it. Statements that come again are planned once on each connection; a connection that was given
 * back takes no more of them from whoever had it.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const nameOf = createNames();
  return {
    options: pool.options,
    connect: async () => lend(await pool.connect(), nameOf),
    end: () => pool.end(),
  };
}

function lend(client: pg.PoolClient, nameOf: NameOf): PostgresPoolClient {
  let isOver = false;
  let isBroken = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    // Of those that are awaited together one may have failed, and another may have more to say: it would be written outside
    // of the transaction, or in that of somebody else.
    if (isOver && text !== 'rollback') throw new Error('The transaction is over');
    if (text === 'commit' || text === 'rollback') isOver = true;
    const values = [...parameters];
    const name = values.length === 0 ? undefined : nameOf(text);
    try {
      return await asked(client, name === undefined ? { text, values } : { name, text, values });
    } catch (error) {
      if (outlived.has((error as { code?: string }).code ?? '')) isBroken = true;
      throw error;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release(isDiscarded?: boolean) {
      isOver = true;
      client.release(isDiscarded === true || isBroken);
    },
  };
}

/** Errors after which a connection is of no use: to keep it would be to meet them again. */
const outlived = new Set([
  // The columns of a table that a statement reads by * have changed since it was prepared here.
  '0A000',
  // Its server has become a standby, which takes no writes. The next connection finds the new primary.
  '25006',
]);

type NameOf = (text: string) => string | undefined;

/** One for each statement, whichever connection it is asked on. Those made for one occasion only must not pile up. */
function createNames(): NameOf {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size === mostNames) return known;
    const name = `bank-${names.size}`;
    names.set(text, name);
    return name;
  };
}

const mostNames = 500;
