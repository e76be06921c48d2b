import type { OperationMeasure } from '@farthing/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Job } from '../../../platform/jobs.ts';
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
import { tellOf } from './tell.ts';

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
    for (const measure of measureNames) {
      const watched = { measure, alarm: open.get(measure), otherSince: otherSince.get(measure) };
      await look(services, tx, watched, readings, thresholds[measure]);
    }
  });
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

async function look(
  services: OperationsServices,
  tx: Tx,
  { measure, alarm, otherSince }: WatchedMeasure,
  readings: Readings,
  threshold: number,
): Promise<void> {
  const { now } = readings;
  const value = measures[measure].value(readings);
  const isOver = value !== undefined && value >= threshold;
  const step = nextStep({ isOpen: alarm !== undefined, otherSince }, isOver, now);
  if (step === 'none') return;
  if (step === 'notice') return saveOtherSince(tx, measure, now);
  await forgetOtherSince(tx, measure);
  if (step === 'forget') return;
  if (alarm === undefined) {
    const summary = measures[measure].words(value ?? 0);
    const raised: AlarmRow = { id: services.ids.next(), measure, summary, raisedAt: now, endedAt: null };
    await insertAlarm(tx, raised);
    return tellOf(services, tx, raised);
  }
  await endAlarm(tx, alarm.id, now);
  return tellOf(services, tx, { ...alarm, endedAt: now });
}
