import {
  type AnswerOf,
  type exportSettings,
  type getSetting,
  type listSettings,
  type Setting,
  type SettingField,
  settingGroups,
} from '@farthing/contract';
import type { Currency } from '@farthing/money';
import type { StaffMember } from '../../platform/http/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { waitingChanges } from './changes.ts';
import { definitionOf, isSettingKey, type SettingKey, settingKeys, valueInWords } from './registry/index.ts';
import { readValuesAndChanges, type SettingsServices, type ValuesAndChanges } from './services.ts';
import { lastVersionOf, settingsAt } from './snapshot.ts';
import { historyOf } from './store.ts';

export async function listAll(
  services: SettingsServices,
  member: StaffMember,
): Promise<AnswerOf<typeof listSettings>> {
  const known = await readValuesAndChanges(services, services.database.kysely);
  const { version } = settingsAt(known.defaults, known.changes, services.clock.now());
  return {
    version,
    settings: settingKeys.map((key) => toAnswer(services, known, member, key)),
    waiting: await waitingChanges(services),
  };
}

export async function readOne(
  services: SettingsServices,
  member: StaffMember,
  key: string,
): Promise<AnswerOf<typeof getSetting>> {
  if (!isSettingKey(key)) throw new Refusal('not_found');
  const { database, staff, config } = services;
  const known = await readValuesAndChanges(services, database.kysely);
  const past = await historyOf(database.kysely, key);
  const names = await staff.names(
    database.kysely,
    past.flatMap(({ proposedBy, approvedBy }) => [proposedBy, approvedBy]),
  );
  const nameOf = (id: string) => names.get(id) ?? 'Somebody';
  return {
    setting: toAnswer(services, known, member, key),
    history: past.map((change) => ({
      version: change.version,
      before: valueInWords(key, change.before, config.ledgerCurrency),
      after: valueInWords(key, change.after, config.ledgerCurrency),
      holds_from: change.holdsFrom.toISOString(),
      approved_at: change.approvedAt.toISOString(),
      proposed_by: nameOf(change.proposedBy),
      approved_by: nameOf(change.approvedBy),
      reason: change.reason,
    })),
    waiting: await waitingChanges(services, key),
  };
}

/** What holds now, for review in git. */
export async function writeFile(services: SettingsServices): Promise<AnswerOf<typeof exportSettings>> {
  const { database, clock, config } = services;
  const { defaults, changes } = await readValuesAndChanges(services, database.kysely);
  const holding = settingsAt(defaults, changes, clock.now());
  const { toYaml } = await import('./file/index.ts');
  return {
    name: `settings-${holding.version}.yaml`,
    yaml: toYaml(holding, defaults, config.ledgerCurrency),
  };
}

function toAnswer(
  { config: { ledgerCurrency }, clock }: SettingsServices,
  { defaults, changes }: ValuesAndChanges,
  member: StaffMember,
  key: SettingKey,
): Setting {
  const now = clock.now();
  const { group, title, help, propose } = definitionOf(key);
  const value = settingsAt(defaults, changes, now).values[key];
  const words = (text: string) => valueInWords(key, text, ledgerCurrency);
  const planned = changes
    .filter(({ holdsFrom, values }) => holdsFrom > now && key in values)
    .toSorted((a, b) => a.holdsFrom.getTime() - b.holdsFrom.getTime());
  return {
    key,
    group,
    group_title: settingGroups[group],
    title,
    help,
    field: fieldOf(key, ledgerCurrency),
    value,
    value_text: words(value),
    default: defaults[key],
    default_text: words(defaults[key]),
    seen: lastVersionOf(changes, key),
    planned: planned.map(({ version, values, holdsFrom }) => ({
      version,
      value: values[key] ?? '',
      value_text: words(values[key] ?? ''),
      holds_from: holdsFrom.toISOString(),
    })),
    may_propose: member.permissions.has('settings.propose') && propose.includes(member.role),
  };
}

function fieldOf(key: SettingKey, currency: Currency): SettingField {
  const { field } = definitionOf(key);
  if (field.kind === 'amount') return { ...field, currency };
  return field.kind === 'choice' ? { ...field, choices: [...field.choices] } : field;
}
