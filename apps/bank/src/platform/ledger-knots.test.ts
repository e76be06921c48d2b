import { randomUUID } from 'node:crypto';
import { openLedger, verify } from '@farthing/ledger';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tools/testing/database.ts';
import { keepTying } from './ledger-knots.ts';

const { pool } = await openTestDatabase();
const ledger = openLedger({ pool });
afterAll(() => ledger.close());

const lines: string[] = [];
const note = (_: unknown, words?: unknown) => lines.push(String(words ?? _));
const log = { warn: note, info: note };

const knots = async () => (await verify(pool)).checkpoint.knot;

test('blocks are tied into knots by themselves, and the last ones when the bank stops', async () => {
  const tying = keepTying({ ledger, log, everyMs: 5 });
  await ledger.openAccounts([{ code: randomUUID(), currency: 'USD', floor: 0n }]);
  await expect.poll(knots).toBeGreaterThan(0);
  const slow = keepTying({ ledger, log, everyMs: 3_600_000 });
  await tying.stop();
  const before = await knots();
  await ledger.openAccounts([{ code: randomUUID(), currency: 'USD', floor: 0n }]);
  expect(await knots()).toBe(before);
  await slow.stop();
  expect(await knots()).toBe(before + 1);
  expect(lines).toEqual([]);
});

test('a database that is away is told once, and that it is back', async () => {
  let [turns, isAway] = [0, true];
  const flaky = {
    async tie() {
      turns += 1;
      if (isAway) throw new Error('away');
    },
  };
  const tying = keepTying({ ledger: flaky, log, everyMs: 1 });
  await expect.poll(() => turns).toBeGreaterThan(3);
  isAway = false;
  await expect.poll(() => lines.length).toBe(2);
  await tying.stop();
  expect(lines).toEqual([
    'the lanes of the ledger could not be tied; it is tried every second',
    'the lanes of the ledger are tied again',
  ]);
});
