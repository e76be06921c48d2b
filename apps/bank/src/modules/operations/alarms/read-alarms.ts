import type { AnswerOf, getThresholds, OperationMeasure } from '@farthing/contract';
import type { ThresholdStats } from '../../../platform/metrics.ts';
import { valueInWords } from '../../settings/index.ts';
import type { OperationsServices } from '../services.ts';
import { listEnded, listOpen } from './alarm-store.ts';
import { measureNames, measures } from './measure.ts';
import { takeReadings } from './readings.ts';
import { readThresholds } from './watch.ts';

const historyShown = 50;

export async function readAlarms(services: OperationsServices): Promise<AnswerOf<typeof getThresholds>> {
  const { database, config, alarms } = services;
  const [readings, thresholds, open, ended, channels] = await Promise.all([
    takeReadings(services),
    readThresholds(services),
    listOpen(database.kysely),
    listEnded(database.kysely, historyShown),
    alarms.channels(),
  ]);
  const words = (measure: OperationMeasure, value: number) =>
    valueInWords(`alarms.${measure}`, String(value), config.ledgerCurrency);
  return {
    measures: measureNames.map((measure) => {
      const alarm = open.find((each) => each.measure === measure);
      const { name, nothing, value: readFrom } = measures[measure];
      const value = readFrom(readings);
      return {
        measure,
        name,
        value_text: value === undefined ? (nothing ?? 'Not known') : words(measure, value),
        threshold_text: words(measure, thresholds[measure]),
        raised_at: alarm?.raisedAt.toISOString() ?? null,
        summary: alarm?.summary ?? null,
      };
    }),
    history: ended.map(({ id, measure, summary, raisedAt, endedAt }) => ({
      ...{ id, measure, summary },
      raised_at: raisedAt.toISOString(),
      ended_at: (endedAt ?? raisedAt).toISOString(),
    })),
    channels,
  };
}

/** Measures without an alarm are told too: a series that is missing means that nobody looks. */
export async function thresholdFigures({
  database,
}: Pick<OperationsServices, 'database'>): Promise<readonly ThresholdStats[]> {
  const open = new Set((await listOpen(database.kysely)).map(({ measure }) => measure));
  return measureNames.map((measure) => ({ measure, isAlarm: open.has(measure) }));
}
