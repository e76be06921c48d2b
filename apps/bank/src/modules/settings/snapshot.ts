import type { Currency } from '@farthing/money';
import { isSettingKey, readValue, type SettingKey, type SettingValues } from './registry/index.ts';

/** What two people have agreed on at once: values that hold from a moment on. */
export type SettingChange = {
  readonly version: number;
  readonly holdsFrom: Date;
  readonly values: Readonly<Partial<Record<SettingKey, string>>>;
};

/** What holds at a moment. */
export type Settings = {
  /** The newest change that holds; 0 while all is as it comes with the bank. With the moment it tells every value again. */
  readonly version: number;
  readonly values: SettingValues;
  /** What the bank was called before. */
  readonly formerNames: readonly string[];
};

/** Of two changes of one setting the one that begins later holds; of two that begin together, the one agreed on last. */
export function settingsAt(defaults: SettingValues, changes: readonly SettingChange[], now: Date): Settings {
  const holding = changes
    .filter(({ holdsFrom }) => holdsFrom.getTime() <= now.getTime())
    .toSorted(byBeginning);
  const values: SettingValues = Object.assign({}, defaults, ...holding.map((change) => change.values));
  const names = holding.flatMap((change) => change.values['brand.name'] ?? []);
  return {
    version: Math.max(0, ...holding.map(({ version }) => version)),
    values,
    formerNames: [...new Set([defaults['brand.name'], ...names])].filter(
      (name) => name !== values['brand.name'],
    ),
  };
}

/** A value of one setting, and from when it holds; what comes with the bank holds from the beginning. */
export type SettingStep = { readonly version: number; readonly from: Date | null; readonly value: string };

/** Every value that a setting had, has, and is planned to have, in the order in which they begin. */
export function stepsOf(
  defaults: SettingValues,
  changes: readonly SettingChange[],
  key: SettingKey,
): readonly SettingStep[] {
  const later = changes.toSorted(byBeginning).flatMap(({ version, holdsFrom, values }) => {
    const value = values[key];
    return value === undefined ? [] : { version, from: holdsFrom, value };
  });
  return [{ version: 0, from: null, value: defaults[key] }, ...later];
}

/** The next moment after this one at which something begins to hold. */
export function nextBeginning(changes: readonly SettingChange[], now: Date): Date | undefined {
  return beginningsAfter(changes, now)[0];
}

export function beginningsAfter(changes: readonly SettingChange[], now: Date): readonly Date[] {
  return changes
    .map(({ holdsFrom }) => holdsFrom)
    .filter((moment) => moment.getTime() > now.getTime())
    .toSorted((a, b) => a.getTime() - b.getTime());
}

/** The newest change of a setting, whether it holds yet or not; 0 when there was none. */
export function lastVersionOf(changes: readonly SettingChange[], key: SettingKey): number {
  return Math.max(0, ...changes.filter(({ values }) => key in values).map(({ version }) => version));
}

/**
 * Stored values as they may be used: each is held to its schema again, since a row that was written by hand or by another
 * version of the bank would be charged to customers. A setting that this version does not know is left out.
 */
export function checkedChange(
  { version, holdsFrom }: Pick<SettingChange, 'version' | 'holdsFrom'>,
  stored: readonly { readonly key: string; readonly value: string }[],
  currency: Currency,
): SettingChange {
  const values: Partial<Record<SettingKey, string>> = {};
  for (const { key, value } of stored) {
    if (!isSettingKey(key)) continue;
    const read = readValue(key, value, currency);
    if (!read.ok || read.value !== value)
      throw new Error(`version ${version} of the settings holds a value of ${key} that does not fit it`);
    values[key] = value;
  }
  return { version, holdsFrom, values };
}

function byBeginning(a: SettingChange, b: SettingChange): number {
  return a.holdsFrom.getTime() - b.holdsFrom.getTime() || a.version - b.version;
}
