import type { Database } from './database.ts';

type LookUp = (
  text: string,
  values: readonly unknown[],
) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>;

/**
 * One statement under a name, for many callers. A plan that was made while a table was empty may go by an index that serves
 * as well for nothing, and read all of it once there is something. So it gets another name, and with it another plan,
 * whenever it was used four times as often: the tables have grown by then, and soon it is seldom.
 */
export function plannedLookup({ lookups }: Pick<Database, 'lookups'>, name: string): LookUp {
  let [uses, plans, nextAt] = [0, 1, 4];
  return (text, values) => {
    uses += 1;
    if (uses === nextAt) [plans, nextAt] = [plans + 1, 4 * nextAt];
    return lookups.query({ name: `${name}-${plans}`, text, values: [...values] });
  };
}
