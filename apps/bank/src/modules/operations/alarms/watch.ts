import type { OperationMeasure } from '@farthing/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Job } from '../../../platform/jobs.ts';
import type { ToldAlarm } from '../../alarms/index.ts';
import type { OperationsServices } from '../services.ts';
import {
  type AlarmRow,
  endAlarm,
  forgetOtherSince,
  insertAlarm,
  listOpen,
  listOtherSince,
  lockWatch,
  saveOtherSince,
} from './alarm-store.ts';
import { measureNames, measures, nextStep, type Readings } from './measure.ts';
import { takeReadings } from './readings.ts';

/** Every minute, by one process. */
export function watchJob(services: OperationsServices): Job<Record<string, never>> {
  return { name: 'watch-operations', every: '* * * * *', handle: () => watch(services) };
}

/** Looks once, and raises or ends what has settled. Whoever looks at the same moment waits, and finds it done. */
export async function watch(services: OperationsServices): Promise<void> {
  const readings = await takeReadings(services);
  const thresholds = await readThresholds(services);
  await services.database.transaction(async (tx) => {
    await lockWatch(tx);
    const open = new Map((await listOpen(tx)).map((alarm) => [alarm.measure, alarm]));
    const otherSince = await listOtherSince(tx);
    const changed: AlarmRow[] = [];
    for (const measure of measureNames) {
      const watched = { measure, alarm: open.get(measure), otherSince: otherSince.get(measure) };
      const alarm = await look(services, tx, watched, readings, thresholds[measure]);
      if (alarm !== undefined) changed.push(alarm);
    }
    const told = changed.map(toldOf);
    await services.alarms.tell(tx, {
      type: 'alarm.raised',
      alarms: told.filter(({ endedAt }) => endedAt === null),
    });
    await services.alarms.tell(tx, {
      type: 'alarm.ended',
      alarms: told.filter(({ endedAt }) => endedAt !== null),
    });
  });
}

function toldOf({ measure, ...alarm }: AlarmRow): ToldAlarm {
  return { ...alarm, kind: measure };
}

export type Thresholds = Readonly<Record<OperationMeasure, number>>;

export async function readThresholds({
  settings,
}: Pick<OperationsServices, 'settings'>): Promise<Thresholds> {
  const { values } = await settings.current();
  return Object.fromEntries(
    measureNames.map((measure) => [measure, Number(values[`alarms.${measure}`])]),
  ) as Thresholds;
}

type WatchedMeasure = {
  readonly measure: OperationMeasure;
  readonly alarm: AlarmRow | undefined;
  readonly otherSince: Date | undefined;
};

/** The alarm that it raises or ends. */
async function look(
  services: OperationsServices,
  tx: Tx,
  { measure, alarm, otherSince }: WatchedMeasure,
  readings: Readings,
  threshold: number,
): Promise<AlarmRow | undefined> {
  const { now } = readings;
  const value = measures[measure].value(readings);
  const isOver = value !== undefined && value >= threshold;
  const step = nextStep({ isOpen: alarm !== undefined, otherSince }, isOver, now);
  if (step === 'none') return undefined;
  if (step === 'notice') {
    await saveOtherSince(tx, measure, now);
    return undefined;
  }
  await forgetOtherSince(tx, measure);
  if (step === 'forget') return undefined;
  if (alarm === undefined) {
    const summary = measures[measure].words(value ?? 0);
    const raised: AlarmRow = { id: services.ids.next(), measure, summary, raisedAt: now, endedAt: null };
    await insertAlarm(tx, raised);
    return raised;
  }
  await endAlarm(tx, alarm.id, now);
  return { ...alarm, endedAt: now };
}
