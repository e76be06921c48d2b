import { expect, test } from 'vitest';
import { openTestDatabase, testDatabase } from './database.ts';

test('a test database is migrated, and belongs to nobody else', async () => {
  const [one, other] = await Promise.all([openTestDatabase(), testDatabase()]);
  const { rows } = await one.pool.query(
    "SELECT current_user AS role, count(*) AS applied FROM migration WHERE source = 'bank'",
  );
  expect(rows[0]).toMatchObject({ role: 'farthing_app' });
  expect(rows[0].applied).toBeGreaterThan(0n);
  expect(other.name).not.toBe(one.test.name);
  await other.drop();
});
