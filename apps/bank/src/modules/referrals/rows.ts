import { createHash } from 'node:crypto';
import { change, insertion, type Row, version } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import type { Judgement } from './signals.ts';

/** What is written of referrals, with the guards under which it is. */

export type Referral = {
  readonly refereeId: string;
  readonly referrerId: string;
  readonly depositId: string;
  readonly amount: bigint;
  readonly currency: Currency;
};

export type NewJudgement = Referral &
  Judgement & {
    readonly addressKey: string;
    readonly personKey: string;
    readonly judgedAt: Date;
    /** Those that the amount is from. */
    readonly settingsVersion: number;
  };

const judged = insertion('referral_judgement', {
  columns: {
    referee_id: 'uuid',
    referrer_id: 'uuid',
    deposit_id: 'uuid',
    amount: 'bigint',
    currency: 'text',
    state: 'text',
    signals: 'text[]',
    address_key: 'text',
    person_key: 'text',
    judged_at: 'timestamptz',
    settings_version: 'integer',
  },
  unless: ['referee_id'],
});

/** Once for each referee. */
export function judgementRow(judgement: NewJudgement): Row {
  return judged.row({
    referee_id: judgement.refereeId,
    referrer_id: judgement.referrerId,
    deposit_id: judgement.depositId,
    amount: judgement.amount,
    currency: judgement.currency,
    state: judgement.state,
    signals: judgement.signals,
    address_key: judgement.addressKey,
    person_key: judgement.personKey,
    judged_at: judgement.judgedAt,
    settings_version: judgement.settingsVersion,
  });
}

const decided = change(
  'referral_judgement',
  {
    key: { referee_id: 'uuid' },
    was: { state: 'text' },
    set: { state: 'text', decided_at: 'timestamptz', decided_by: 'uuid' },
  },
  'referral-decision',
);

/** Of two who decide at once, one does. */
export function decisionRow(
  refereeId: string,
  { state, by, at }: { readonly state: 'approved' | 'declined'; readonly by: string; readonly at: Date },
): Row {
  return decided.row({
    referee_id: refereeId,
    was: { state: 'waiting' },
    state,
    decided_at: at,
    decided_by: by,
  });
}

const paid = insertion('referral_bonus', {
  columns: {
    referee_id: 'uuid',
    referrer_id: 'uuid',
    amount: 'bigint',
    currency: 'text',
    deposit_id: 'uuid',
    paid_at: 'timestamptz',
  },
  unless: ['referee_id'],
});

/** Once for each referee, for ever. */
export function bonusRow({ refereeId, referrerId, amount, currency, depositId }: Referral, now: Date): Row {
  return paid.row({
    referee_id: refereeId,
    referrer_id: referrerId,
    amount,
    currency,
    deposit_id: depositId,
    paid_at: now,
  });
}

const turn = version('referral_turn', { key: { key: 'text' }, count: 'version' });

/** Of the same person under two accounts, one is judged after the other, whoever brought them in. */
export function turnRow(key: string, seen: bigint): Row {
  return turn.row({ key, version: seen });
}

/** The names of what a referral is judged by: each once. */
export function turnKeys(names: readonly string[]): readonly string[] {
  return [...new Set(names.map((name) => createHash('sha256').update(name).digest('hex')))];
}
