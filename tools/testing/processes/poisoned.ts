import type { TestBank } from '../bank.ts';
import { connected } from '../postgres-server.ts';

/**
 * From now on the database refuses every row of a table that is about one thing, as a fault that nobody has foreseen would. The
 * function that is answered takes that back.
 */
export async function poisoned(
  { database }: Pick<TestBank, 'database'>,
  table: string,
  id: string,
  column = 'id',
): Promise<() => Promise<void>> {
  const name = `poison_${table}`;
  const asOwner = (text: string) => connected(database.test.ownerUrl, (owner) => owner.query(text));
  await asOwner(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'poison' USING ERRCODE = '23514'; END $$;
    CREATE TRIGGER ${name} BEFORE INSERT OR UPDATE ON ${table}
    FOR EACH ROW WHEN (NEW.${column} = '${id}') EXECUTE FUNCTION ${name}();
  `);
  return async () => void (await asOwner(`DROP FUNCTION ${name} CASCADE`));
}
