import { expect, test } from 'vitest';
import { chance } from './chance.ts';
import type { FaultName } from './fault.ts';
import { everyFault } from './schedule.ts';
import { weatherStorm } from './storm.ts';

/** FAULTS_SEED repeats the choices of another run. */
const seed = Number(process.env.FAULTS_SEED ?? 20);

const short: readonly FaultName[] = ['kill PostgreSQL', 'kill the bank', 'stall the line'];

test(`[LED-05] while the bank and its database fail in turn (seed ${seed}), nothing acknowledged is lost or doubled`, async () => {
  const said: string[] = [];
  const { problems, verdict, mail } = await weatherStorm({
    seed,
    customers: 4,
    plan: short.map((fault) => ({ afterMs: 300, fault })),
    isOver: () => false,
    mailWithinMs: 0,
    // All other tests run beside it; `npm run faults` holds to the ten seconds that are promised.
    readyWithinMs: 60_000,
    say: (line) => said.push(line),
  });
  expect(problems, said.join('\n')).toEqual([]);
  expect(verdict.acknowledged).toBeGreaterThanOrEqual(12);
  expect(mail.delivered).toBeGreaterThan(5);
}, 120_000);

test('the same seed plans the same faults', () => {
  const planned = (from: number) => everyFault(chance(from)).take(50).toArray();
  expect(planned(7)).toEqual(planned(7));
  expect(planned(7)).not.toEqual(planned(8));
});
