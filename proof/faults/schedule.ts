import type { Chance } from './chance.ts';
import { type FaultName, faults } from './fault.ts';

/** Which fault comes when. */
export type Planned = { readonly afterMs: number; readonly fault: FaultName };

const names = Object.keys(faults) as FaultName[];

/** Every fault in an order that chance decides, then all of them again, and so on. */
export function* everyFault(chance: Chance): Generator<Planned> {
  for (;;) for (const fault of chance.shuffled(names)) yield { afterMs: chance.between(300, 2_000), fault };
}

/** Kills only, of the bank and of PostgreSQL in turn. */
export function* killsOnly(chance: Chance): Generator<Planned> {
  for (;;) {
    for (const fault of ['kill the bank', 'kill PostgreSQL'] as const) {
      yield { afterMs: chance.between(0, 1_000), fault };
    }
  }
}
