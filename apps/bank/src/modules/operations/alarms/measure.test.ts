import { expect, test } from 'vitest';
import { measures, nextStep, type Readings, type Step, type Watched } from './measure.ts';

const now = new Date('2026-11-16T09:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const well: Readings = {
  now,
  deadJobs: 0,
  jobDueSince: undefined,
  mailSince: undefined,
  ratesAsOf: undefined,
  lateCases: 0,
  failedPayments: 0,
  checkedAt: ago(0),
  writtenAt: ago(500),
  tiedAt: ago(500),
  unlinkedSince: undefined,
  connections: 20,
  mostConnections: 100,
};

test('[OPS-05] each measure is told in the unit of its threshold', () => {
  const told = (name: keyof typeof measures, readings: Partial<Readings>) =>
    measures[name].value({ ...well, ...readings });
  expect(told('dead-jobs', { deadJobs: 3 })).toBe(3);
  expect(told('waiting-job', { jobDueSince: ago(15.9) })).toBe(15);
  expect(told('waiting-mail', { mailSince: ago(16) })).toBe(16);
  expect(told('rates-age', { ratesAsOf: ago(359) })).toBe(5);
  expect(told('books-age', { checkedAt: ago(30 * 60) })).toBe(30);
  expect(told('connections', { connections: 81 })).toBe(81);
  expect(told('waiting-mail', {})).toBeUndefined();
});

test('[OPS-05] a journal that nobody writes to is not behind, and one that is not tied is', () => {
  expect(measures['chain-age'].value(well)).toBe(0);
  expect(measures['chain-age'].value({ ...well, writtenAt: ago(0), tiedAt: ago(30) })).toBe(30);
  expect(measures['chain-age'].value({ ...well, unlinkedSince: ago(12) })).toBe(12);
  expect(measures['chain-age'].value({ ...well, writtenAt: undefined, tiedAt: undefined })).toBe(0);
});

/** Looks once a minute, and answers what happened at each. */
function looks(pattern: string): string {
  let watched: Watched = { isOpen: false, otherSince: undefined };
  const letters: Record<Step, string> = { none: '.', notice: '.', forget: '.', raise: 'R', end: 'E' };
  return [...pattern]
    .map((look, minute) => {
      const at = ago(-minute);
      const step = nextStep(watched, look === '!', at);
      if (step === 'notice') watched = { ...watched, otherSince: at };
      if (step === 'forget') watched = { ...watched, otherSince: undefined };
      if (step === 'raise' || step === 'end') watched = { isOpen: step === 'raise', otherSince: undefined };
      return letters[step];
    })
    .join('');
}

test.each([
  ['ok, all of the time', '-----', '.....'],
  ['over once', '-!---', '.....'],
  ['over for long', '-!!!!!!!', '..R.....'],
  ['over, and well again', '!!!!----', '.R...E..'],
  ['well for one look', '!!!-!!!!', '.R......'],
  ['to and fro', '!-!-!-!-', '........'],
  ['over twice', '!!--!!--', '.R.E.R.E'],
])('[OPS-05] what is %s raises and ends as it should', (_, pattern, expected) => {
  expect(looks(pattern)).toBe(expected);
});

test('[OPS-05] two looks at the same moment are one', () => {
  const noticed = { isOpen: false, otherSince: now };
  expect(nextStep(noticed, true, now)).toBe('none');
  expect(nextStep(noticed, true, ago(-1))).toBe('raise');
});
