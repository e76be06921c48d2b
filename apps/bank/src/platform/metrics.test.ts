import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const linesAbout = async (name: string, metrics: ReturnType<typeof createMetrics>) =>
  (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(name));

test('[RSK-13] open alarms are told by kind, and when the states were last compared', async () => {
  const metrics = createMetrics();
  const comparedAt = new Date('2026-03-02T03:11:00Z');
  metrics.watchAlarms(async () => ({
    open: [{ kind: 'states', open: 3 }],
    lastComparison: { endedAt: comparedAt },
  }));
  expect(await linesAbout('farthing_alarms_open', metrics)).toEqual([
    'farthing_alarms_open{kind="states"} 3',
  ]);
  expect(await linesAbout('farthing_states_compared', metrics)).toEqual([
    `farthing_states_compared_timestamp_seconds ${comparedAt.getTime() / 1000}`,
  ]);
});

test('[OPS-05] each threshold is told, whether an alarm is open at it or not', async () => {
  const metrics = createMetrics();
  metrics.watchThresholds(async () => [
    { measure: 'dead-jobs', isAlarm: true },
    { measure: 'rates-age', isAlarm: false },
  ]);
  expect(await linesAbout('farthing_threshold_alarm', metrics)).toEqual([
    'farthing_threshold_alarm{measure="dead-jobs"} 1',
    'farthing_threshold_alarm{measure="rates-age"} 0',
  ]);
});

test('how much of its bound each currency position uses is told', async () => {
  const metrics = createMetrics();
  metrics.watchPositions(async () => [{ currency: 'EUR', used: 0.25 }]);
  expect(await linesAbout('farthing_currency_position', metrics)).toEqual([
    'farthing_currency_position_used_ratio{currency="EUR"} 0.25',
  ]);
});

test('a database that is down does not take the other metrics with it', async () => {
  const metrics = createMetrics();
  metrics.watchAlarms(() => Promise.reject(new Error('no database')));
  metrics.watchThresholds(() => Promise.reject(new Error('no database')));
  metrics.watchCardProvider(() => Promise.reject(new Error('no database')));
  expect(await linesAbout('farthing_alarms_open', metrics)).toEqual([]);
  expect(await linesAbout('farthing_threshold_alarm', metrics)).toEqual([]);
  expect(await linesAbout('process_cpu', metrics)).not.toEqual([]);
});
