import type { User } from '@farthing/contract';
import type { Drafts } from '../../lib/drafts/drafts.ts';
import { type ProfileValues, valuesOf } from './profile-values.ts';

const form = 'profile';

/** What the bank has, with what the person has changed of it and not saved. */
export function valuesWithDraft(drafts: Drafts, user: User): ProfileValues {
  const kept = drafts.read(form);
  const saved = valuesOf(user);
  if (typeof kept !== 'object' || kept === null) return saved;
  const changed = Object.entries(kept).filter(([name, text]) => name in saved && typeof text === 'string');
  return { ...saved, ...Object.fromEntries(changed) };
}

/** Only of what the bank has of a person: a password that is typed beside it is kept nowhere. */
export function keepProfileDraft(drafts: Drafts, user: User, typed: Partial<ProfileValues>): void {
  const saved = Object.entries(valuesOf(user));
  const all = new Map(Object.entries(typed));
  const changed = saved
    .map(([name, text]) => [name, all.get(name) ?? text, text] as const)
    .filter(([, now, before]) => now !== before);
  if (changed.length === 0) drafts.drop(form);
  else drafts.keep(form, Object.fromEntries(changed));
}

export function dropProfileDraft(drafts: Drafts): void {
  drafts.drop(form);
}
