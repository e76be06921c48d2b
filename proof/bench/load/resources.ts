import { policies } from '../../../apps/bank/src/platform/policies.ts';
import { hashingKinds, mailKind } from './mix.ts';
import { processorCount, type Used } from './processors.ts';
import { p99WithinMs, type Step } from './steps.ts';

/** Something that there is only so much of, and which share of it was used. */
export type Resource = { readonly name: string; readonly use: number; readonly detail: string };

/** Everything that could have given way, the most used first. */
export function resourcesOf({ gauges: { processors, pool } }: Step): Resource[] {
  const { atOnce } = policies.passwords;
  const { connections } = policies.database;
  const cores = (value: number) => `${value.toFixed(2)} cores`;
  const ofProcessors: Resource[] =
    processors === undefined
      ? []
      : [
          {
            name: 'the processors of the machine',
            use: processors.machine / processorCount,
            detail: `${cores(processors.machine)} of ${processorCount}; ${takers(processors)}`,
          },
          {
            name: 'the one thread of the bank',
            use: processors.bankThread,
            detail: `${cores(processors.bankThread)} of 1`,
          },
          {
            name: 'hashing of passwords and PINs',
            use: processors.bankHashing / atOnce,
            detail: `${cores(processors.bankHashing)}; ${atOnce} are hashed at once`,
          },
        ];
  return [
    ...ofProcessors,
    {
      name: 'connections to the database',
      use: (pool.busy + pool.waiting) / connections,
      detail: `${pool.busy.toFixed(1)} of ${connections} in use, ${pool.waiting.toFixed(1)} calls wait for one`,
    },
  ].toSorted((a, b) => b.use - a.use);
}

/**
 * What the first step that was not held has run out of. When only calls that hash are late, it is the hashing: the
 * others share everything else with them. Otherwise it is what was used the most.
 */
export function weakestOf(step: Step): string {
  const late = Object.entries(step.kinds)
    .filter(([kind, { p99Ms }]) => kind !== mailKind && p99Ms > p99WithinMs)
    .map(([kind]) => kind);
  const resources = resourcesOf(step);
  const onlyHashing = late.length > 0 && late.every((kind) => hashingKinds.includes(kind));
  const weakest = onlyHashing ? resources.find(({ name }) => name.startsWith('hashing')) : resources[0];
  const why = onlyHashing
    ? 'only calls that hash are late'
    : `late are: ${late.join('; ') || 'none, but some failed'}`;
  return weakest === undefined ? why : `${weakest.name} (${weakest.detail}); ${why}`;
}

function takers({ bankThread, bankHashing, bankRest, postgres, load, machine }: Used): string {
  const ours = bankThread + bankHashing + bankRest + postgres + load;
  const all = {
    "the bank's thread": bankThread,
    hashing: bankHashing,
    'the rest of the bank': bankRest,
    PostgreSQL: postgres,
    'the load itself': load,
    others: Math.max(0, machine - ours),
  };
  return Object.entries(all)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, cores]) => `${name} ${cores.toFixed(2)}`)
    .join(', ');
}
