import type { BodyOf, previewSettings } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  definitionOf,
  isSettingKey,
  readValue,
  type SettingKey,
  type SettingValues,
} from './registry/index.ts';
import type { ValuesAndChanges } from './services.ts';
import { beginningsAfter, lastVersionOf, settingsAt } from './snapshot.ts';

export type AskedChanges = BodyOf<typeof previewSettings>['changes'];

/** One value in place of another, and the newest change that whoever asks for it has seen. */
export type Difference = {
  readonly key: SettingKey;
  readonly before: string;
  readonly after: string;
  readonly seen: number;
};

type Moment = { readonly now: Date; readonly holdsFrom: Date | null };

/** What would change, or a refusal that names each key that does not fit. All of it or nothing. */
export function differencesOf(
  known: ValuesAndChanges,
  asked: AskedChanges,
  { now, holdsFrom }: Moment,
  currency: Currency,
): readonly Difference[] {
  const at = momentOf(holdsFrom, now);
  const { values } = settingsAt(known.defaults, known.changes, at);
  const problems: Record<string, readonly string[]> = {};
  const differences: Difference[] = [];
  for (const { key, value, seen } of asked) {
    const read = isSettingKey(key) ? readValue(key, value, currency) : unknownKey;
    if (!read.ok) problems[key] = [read.problem];
    else if (differences.some((other) => other.key === key)) problems[key] = ['It is named twice.'];
    else if (isSettingKey(key)) differences.push({ key, before: values[key], after: read.value, seen });
  }
  const real = differences.filter(({ before, after }) => before !== after);
  const together = Object.keys(problems).length > 0 ? problems : problemsTogether(known, real, at);
  if (Object.keys(together).length > 0) throw new Refusal('validation_failed', { fields: together });
  return real;
}

const unknownKey = { ok: false, problem: 'There is no such setting.' } as const;

function momentOf(holdsFrom: Date | null, now: Date): Date {
  if (holdsFrom === null) return now;
  const aheadMs = holdsFrom.getTime() - now.getTime();
  const wrong = (problem: string) => new Refusal('validation_failed', { fields: { holds_from: [problem] } });
  if (aheadMs <= 0) throw wrong('Enter a moment that is still to come.');
  if (aheadMs > policies.settings.plannedWithinMs) throw wrong('Enter a moment within a year.');
  return holdsFrom;
}

/** Pairs of which the first must not be above the second. */
const ordered: readonly (readonly [SettingKey, SettingKey])[] = [
  ['loans.least', 'loans.most'],
  ['lending.personal.least', 'lending.personal.most'],
  ['lending.business.least', 'lending.business.most'],
  ['lending.merchant.least', 'lending.merchant.most'],
  ['lending.personal.least-months', 'lending.personal.most-months'],
  ['lending.business.least-months', 'lending.business.most-months'],
  ['lending.merchant.least-months', 'lending.merchant.most-months'],
  ['credit.least', 'credit.most'],
  ['deposits.least', 'deposits.tier-1.most'],
  ['deposits.least', 'deposits.tier-2.most'],
  ['deposits.least', 'deposits.tier-3.most'],
  ['deposits.tier-1.most', 'deposits.tier-2.most'],
  ['deposits.tier-2.most', 'deposits.tier-3.most'],
];

/** Values that fit each by itself and not together, at the moment when they begin and whenever something changes after it. */
function problemsTogether(
  known: ValuesAndChanges,
  differences: readonly Difference[],
  at: Date,
): Readonly<Record<string, readonly string[]>> {
  const values = Object.fromEntries(differences.map(({ key, after }) => [key, after]));
  const changes = [...known.changes, { version: Number.MAX_SAFE_INTEGER, holdsFrom: at, values }];
  const moments = [at, ...beginningsAfter(changes, at)];
  const problems = moments.map((moment) => pairProblems(settingsAt(known.defaults, changes, moment).values));
  const changed = new Set<string>(Object.keys(values));
  // Only what is asked for can be mended here.
  return Object.fromEntries(problems.flatMap(Object.entries).filter(([key]) => changed.has(key)));
}

/** Why values that fitted when they were proposed do not fit with those of others any more; undefined while they do. */
export function whyNotTogether(
  known: ValuesAndChanges,
  differences: readonly Difference[],
  at: Date,
): string | undefined {
  const [found] = Object.entries(problemsTogether(known, differences, at));
  if (found === undefined) return undefined;
  const [key, [problem]] = found;
  const { title } = definitionOf(key as SettingKey);
  return `“${title}” does not fit with another setting that was changed since. ${problem}`;
}

function pairProblems(values: SettingValues): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    ordered
      .filter(([least, most]) => Number(values[least]) > Number(values[most]))
      .flatMap(([least, most]) => [
        [least, [`This must not be above “${definitionOf(most).title}”.`]],
        [most, [`This must not be below “${definitionOf(least).title}”.`]],
      ]),
  );
}

/** Why it is too soon for a change that customers are told of before; undefined when there is time enough. */
export function whyTooSoon(
  differences: readonly Pick<Difference, 'key'>[],
  { now, holdsFrom }: Moment,
): string | undefined {
  const announced = differences.find(({ key }) => definitionOf(key).isAnnounced === true);
  const aheadMs = (holdsFrom ?? now).getTime() - now.getTime();
  if (announced === undefined || aheadMs >= policies.settings.announcedBeforeMs) return undefined;
  return `Customers are told before “${definitionOf(announced.key).title}” changes. Plan it at least a day ahead.`;
}

/** The settings among them that somebody has changed since they were seen. */
export function changedSince(
  known: ValuesAndChanges,
  differences: readonly Difference[],
): readonly SettingKey[] {
  return differences
    .filter(({ key, seen }) => lastVersionOf(known.changes, key) !== seen)
    .map(({ key }) => key);
}
