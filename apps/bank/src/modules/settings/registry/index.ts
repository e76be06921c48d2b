import type { Currency } from '@farthing/money';
import type { Config } from '../../../platform/config.ts';
import { alarms } from './alarms.ts';
import { books } from './books.ts';
import { bounds } from './bounds.ts';
import { brands } from './brand.ts';
import { chat } from './chat.ts';
import { creditSettings } from './credit.ts';
import { deposits } from './deposits.ts';
import { desk } from './desk.ts';
import { fees } from './fees.ts';
import { inWords, schemaOf } from './field.ts';
import { keepingTimes } from './keeping.ts';
import { lendingSettings } from './lending.ts';
import { limits } from './limits.ts';
import { loans } from './loans.ts';
import { names } from './names.ts';
import { paymentsIn } from './payments-in.ts';
import { publicWords } from './public.ts';
import { referrals } from './referrals.ts';
import { savings } from './savings.ts';
import type { SettingDefinition } from './setting.ts';
import { tiers } from './tiers.ts';
import { times } from './times.ts';
import { topups } from './topups.ts';

export { sandboxDeposits } from './desk.ts';
export type { Concern, SettingDefinition } from './setting.ts';
export { tierNeeds } from './tiers.ts';

/** Everything that an operator decides, by its key, in the order in which pages list it. */
export const registry = {
  ...fees,
  ...savings,
  ...deposits,
  ...topups,
  ...limits,
  ...tiers,
  ...loans,
  ...lendingSettings,
  ...creditSettings,
  ...referrals,
  ...times,
  ...keepingTimes,
  ...bounds,
  ...paymentsIn,
  ...names,
  ...desk,
  ...chat,
  ...brands,
  ...alarms,
  ...publicWords,
  ...books,
} as const satisfies Record<string, SettingDefinition>;

export type SettingKey = keyof typeof registry;

export const settingKeys = Object.keys(registry) as SettingKey[];

/** Every value is kept as text, in the form of its schema. */
export type SettingValues = Readonly<Record<SettingKey, string>>;

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(registry, key);
}

export function definitionOf(key: SettingKey): SettingDefinition {
  return registry[key];
}

export function defaultsOf(config: Config): SettingValues {
  const entries = settingKeys.map((key) => {
    const given = definitionOf(key).default;
    return [key, typeof given === 'string' ? given : given(config)] as const;
  });
  return Object.fromEntries(entries) as SettingValues;
}

/** In the form in which it is kept, or what is wrong with it. */
export function readValue(
  key: SettingKey,
  text: string,
  currency: Currency,
): { readonly ok: true; readonly value: string } | { readonly ok: false; readonly problem: string } {
  const parsed = schemaOf(definitionOf(key).field, currency).safeParse(text);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, problem: parsed.error.issues[0]?.message ?? 'This value does not fit.' };
}

export function valueInWords(key: SettingKey, value: string, currency: Currency): string {
  return inWords(definitionOf(key).field, value, currency);
}
