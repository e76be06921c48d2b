import { eachByItself } from '../../../platform/concurrency/each-by-itself.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Job } from '../../../platform/jobs.ts';
import { policies } from '../../../platform/policies.ts';
import type { ReconciliationServices } from '../services.ts';
import { endStateCheck, insertStateCheck, type NewAlarm } from './alarm-store.ts';
import { raiseAlarms } from './alarms.ts';
import { sweeps } from './state-sweeps.ts';
import type { Difference, Sweep } from './sweep.ts';

export const compareJobName = 'compare-states';

/**
 * Every night, and whenever staff ask: what payments, deposits, loans and cards say of themselves is what the journal
 * has, no more and no less. A difference is an alarm.
 */
export function compareStatesJob(services: ReconciliationServices): Job<Record<string, never>> {
  return {
    name: compareJobName,
    every: '11 3 * * *',
    retries: 2,
    async handle() {
      try {
        await compareStates(services);
      } catch (fault) {
        await services.database.transaction((tx) => raiseAlarms(services, tx, [brokenCheck]));
        throw fault;
      }
    },
  };
}

const brokenCheck: NewAlarm = {
  kind: 'check',
  subjectKind: 'check',
  subjectId: 'states',
  summary: 'The states could not be compared with the journal. The log of the bank says why.',
};

/** What one cannot compare keeps none of the others from naming what they have found. */
async function compareStates(services: ReconciliationServices): Promise<void> {
  const { database, ids, clock } = services;
  const id = ids.next();
  await database.transaction((tx) => insertStateCheck(tx, id, clock.now()));
  const found: Compared[] = [];
  const fault = await eachByItself([...sweeps, services.accounts.interestDifferences], async (sweep) => {
    found.push(await compareAll(database.kysely, sweep));
  }).catch((thrown: unknown) => thrown);
  await database.transaction(async (tx) => {
    await raiseAlarms(
      services,
      tx,
      found.flatMap(({ alarms }) => alarms),
    );
    if (fault !== undefined) return;
    const sumOf = (what: 'rows' | 'differences') => found.reduce((sum, each) => sum + each[what], 0);
    await endStateCheck(tx, id, { at: clock.now(), rows: sumOf('rows'), differences: sumOf('differences') });
  });
  if (fault !== undefined) throw fault;
}

type Compared = { readonly rows: number; readonly differences: number; readonly alarms: readonly NewAlarm[] };

async function compareAll(reader: Reader, sweep: Sweep): Promise<Compared> {
  let [rows, differences, more] = [0, 0, 0];
  const found: Difference[] = [];
  for (let after: string | undefined, isDone = false; !isDone; ) {
    const swept = await sweep(reader, after, policies.alarms.rowsAtOnce);
    rows += swept.rows;
    differences += swept.differences.length;
    const room = policies.alarms.raisedAtOnce - found.length;
    found.push(...swept.differences.slice(0, room));
    more += Math.max(0, swept.differences.length - room);
    after = swept.last;
    isDone = after === undefined;
  }
  const alarms = found.map((difference) => ({ kind: 'states' as const, ...difference }));
  return { rows, differences, alarms: [...alarms, ...theRest(found, more)] };
}

/** Without its number, which would make it news every night. */
function theRest(found: readonly Difference[], more: number): readonly NewAlarm[] {
  const [first] = found;
  if (first === undefined || more === 0) return [];
  const { subjectKind } = first;
  return [
    {
      kind: 'states',
      subjectKind: 'check',
      subjectId: subjectKind,
      summary: `More than ${policies.alarms.raisedAtOnce} differences of this kind (${subjectKind}) were found.`,
    },
  ];
}
