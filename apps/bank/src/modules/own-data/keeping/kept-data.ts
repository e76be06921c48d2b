import type { KeptKind } from '@farthing/contract';
import type { KeptRows } from '../../../platform/database/kept-rows.ts';
import { lendingPolicies } from '../../../platform/policies/lending.ts';
import { policies } from '../../../platform/policies.ts';
import { keptDrafts } from '../../batches/index.ts';
import { keptMessages } from '../../conversations/index.ts';
import { keptDevices } from '../../identity/index.ts';
import { keptMarks } from '../../insight/index.ts';
import { keptNotices } from '../../notices/index.ts';
import { keptPayees } from '../../payees/index.ts';
import { keptDetails } from '../../profile/index.ts';
import type { Settings } from '../../settings/index.ts';

type Values = Settings['values'];

const dayMs = 86_400_000;

/** How many days each kind of data is kept; null is as long as the law says. */
export function keptDays(values: Values): Readonly<Record<KeptKind, number | null>> {
  return {
    closed: Number(values['keeping.closed']),
    conversations: Number(values['keeping.conversations']),
    drafts: Number(values['keeping.drafts']),
    'identity-papers': Number(values['times.identity-pictures']),
    'fresh-selfies': policies.identityChecks.freshSelfies.keptForMs / dayMs,
    'dispute-pictures': policies.cards.disputes.keptForMs / dayMs,
    'loan-papers': lendingPolicies.endedKeptForMs / dayMs,
    notices: policies.notices.keptForMs / dayMs,
    sessions: policies.sessions.forgottenAfterMs / dayMs,
    devices: policies.devices.rememberedMs / dayMs,
    copies: policies.ownData.keptMs / dayMs,
    records: null,
  };
}

/** What the nightly job deletes. The other kinds have jobs of their own, in the modules that have them. */
export const forgotten = {
  closed: [...keptDetails, ...keptPayees, ...keptDevices, ...keptNotices, ...keptMarks],
  conversations: keptMessages,
  drafts: keptDrafts,
} as const satisfies Partial<Record<KeptKind, readonly KeptRows[]>>;

export type ForgottenKind = keyof typeof forgotten;

export const forgottenKinds = Object.keys(forgotten) as readonly ForgottenKind[];

/** What is older than this may go. */
export function dueBefore(values: Values, kind: ForgottenKind, now: Date): Date {
  return new Date(now.getTime() - (keptDays(values)[kind] ?? Number.POSITIVE_INFINITY) * dayMs);
}
