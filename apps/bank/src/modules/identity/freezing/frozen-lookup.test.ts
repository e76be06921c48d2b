import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { statementsAbout } from '../../../../../../tools/testing/platform/statements-about.ts';
import { frozenLookup } from './index.ts';

const bank = await testBank();

test('[IDV-05] many who knock at one moment are looked up by one statement, and each is told of themselves', async () => {
  const [ada, omar] = [await signedInCustomer(bank), await signedInCustomer(bank)];
  await ada.client.freezeAccount({ body: { confirm: true } });
  const isFrozen = frozenLookup(bank.database);
  const asked = Array.from({ length: 30 }, () => [ada.id, omar.id, randomUUID()]).flat();
  let answers: readonly boolean[] = [];
  const statements = await statementsAbout(bank.database, ada.id, async () => {
    answers = await Promise.all(asked.map(isFrozen));
  });
  expect(answers).toEqual(asked.map((id) => id === ada.id));
  expect(statements).toHaveLength(1);
  // Nothing is remembered.
  await bank.database.pool.query('UPDATE customer SET frozen_at = NULL, frozen_by = NULL WHERE id = $1', [
    ada.id,
  ]);
  expect(await isFrozen(ada.id)).toBe(false);
});
