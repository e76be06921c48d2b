import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import type { Audit } from '../audit/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Customers } from './effects.ts';
import { defaultsOf, type SettingValues } from './registry/index.ts';
import { checkedChange, type SettingChange, type Settings, settingsAt } from './snapshot.ts';
import { readChanges, type StoredChange } from './store.ts';

/** What the calls of staff about settings stand on. */
export type SettingsServices = {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly staff: Pick<Staff, 'propose' | 'register' | 'openProposals' | 'names'>;
  readonly customers: Customers;
};

export type ValuesAndChanges = {
  readonly defaults: SettingValues;
  readonly changes: readonly SettingChange[];
};

/** All changes as the database has them now, each held to its schema. */
export async function readValuesAndChanges(
  { config }: Pick<SettingsServices, 'config'>,
  reader: Reader,
): Promise<ValuesAndChanges> {
  return { defaults: defaultsOf(config), changes: toChanges(config, await readChanges(reader)) };
}

/** What holds at a moment, for whoever has no bank that follows it. */
export async function readSettingsAt(config: Config, reader: Reader, at: Date): Promise<Settings> {
  const { defaults, changes } = await readValuesAndChanges({ config }, reader);
  return settingsAt(defaults, changes, at);
}

export function toChanges(
  { ledgerCurrency }: Pick<Config, 'ledgerCurrency'>,
  stored: readonly StoredChange[],
): readonly SettingChange[] {
  return stored.map((change) => checkedChange(change, change.values, ledgerCurrency));
}
