import { type Config, settingsNeededLive } from '../../platform/config.ts';
import { whyInside } from '../../platform/outside/post.ts';
import { Refusal } from '../../platform/refusal.ts';
import { StartError } from '../../platform/start-error.ts';
import type { Difference } from './differences.ts';
import { definitionOf, type SettingKey, type SettingValues } from './registry/index.ts';

type Needed = { readonly variable: string; readonly key: SettingKey; readonly why: string };

const needed: readonly Needed[] = Object.entries(settingsNeededLive).map(([variable, { key, why }]) => ({
  variable,
  key,
  why,
}));

/** A live bank that does not say who runs it would mislead people: it does not start, and says what to set and where. */
export function refuseUnreadyLive(
  { mode }: Pick<Config, 'mode'>,
  values: SettingValues,
  defaults: SettingValues,
) {
  if (mode !== 'live') return;
  const missing = needed.filter(({ key }) => values[key] === '' && defaults[key] === '');
  if (missing.length === 0) return;
  const lines = missing.map(
    ({ variable, key, why }) =>
      `  - ${key} (${definitionOf(key).title}) is missing: live mode needs ${why}. Set ${variable} in the environment, ` +
      'or the setting in the console while the bank runs',
  );
  throw new StartError(`The settings are not right:\n${lines.join('\n')}`);
}

/** Nobody takes from a running live bank what it could not start without, or lets it post to what only it can reach. */
export function refuseUnfitLive(
  { mode }: Pick<Config, 'mode'>,
  defaults: SettingValues,
  differences: readonly Difference[],
): void {
  if (mode !== 'live') return;
  const fields = differences.flatMap(({ key, after }) => {
    const problem = after === '' ? whyNotEmpty(key, defaults) : whyNotPosted(key, after);
    return problem === undefined ? [] : [[key, [problem]] as const];
  });
  if (fields.length > 0) throw new Refusal('validation_failed', { fields: Object.fromEntries(fields) });
}

function whyNotEmpty(key: SettingKey, defaults: SettingValues): string | undefined {
  const isNeeded = defaults[key] === '' && needed.some((one) => one.key === key);
  return isNeeded ? 'A live bank cannot be without it.' : undefined;
}

function whyNotPosted(key: SettingKey, after: string): string | undefined {
  const { field } = definitionOf(key);
  return field.kind === 'text' && field.form === 'webhook-address' ? whyInside(new URL(after)) : undefined;
}
