import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@farthing/contract';
import { expect, test } from 'vitest';

const runbook = readFileSync(join(import.meta.dirname, 'runbooks/alarm.md'), 'utf8');

/** What the first column of a table names, and its rows must have something to do in the last. */
function kindsIn(heading: string): readonly string[] {
  const [, table = ''] = runbook.split(heading);
  const rows = table.split('\n\n')[0]?.split('\n').slice(1) ?? [];
  return rows.flatMap((row) => {
    const cells = row.split(' | ');
    expect(cells.at(-1)?.replace(/ \|$/, '').length, row).toBeGreaterThan(4);
    return [...(cells[0] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, kind = '']) => kind);
  });
}

test('[OPS-05] the runbook of alarms says what to do about every kind that a check raises', () => {
  const { kind } = calls.listAlarms.answer.body.shape.alarms.element.shape;
  expect(kindsIn('| kind | what it says | what to do |').toSorted()).toEqual([...kind.options].toSorted());
});

test('[OPS-05] the runbook of alarms says what to do about every threshold', () => {
  const { measure } = calls.getThresholds.answer.body.shape.measures.element.shape;
  expect(kindsIn('| kind | what to do |').toSorted()).toEqual([...measure.options].toSorted());
});
