import type { MoneyAct, ProposalKind, ProposalState } from '@farthing/contract';
import { change, condition, insertion, type Row, version } from '@farthing/ledger';
import type { Money } from '@farthing/money';
import type { MemberStatus } from '../member-store.ts';

/** What is written of proposals and acts together with the money that they move, with the guards under which it is. */

const decided = change(
  'proposal',
  {
    key: { id: 'uuid' },
    was: { state: 'text' },
    set: { state: 'text', decided_by: 'uuid?', decided_at: 'timestamptz', decision_reason: 'text?' },
  },
  'proposal-decided',
);

export type ProposalEnd = {
  readonly state: ProposalState;
  /** Null when nobody decided it: its ground is gone. */
  readonly decided_by: string | null;
  readonly decided_at: Date;
  readonly decision_reason: string | null;
};

/** Of two who decide at once, the second finds it decided. */
export function endRow(id: string, end: ProposalEnd): Row {
  return decided.row({ id, was: { state: 'open' }, ...end });
}

/** Something that one member of staff did to money alone. */
export type LoneAct = {
  readonly id: string;
  readonly staffId: string;
  readonly act: MoneyAct;
  readonly kind: ProposalKind;
  readonly amount: Money;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly at: Date;
};

const acted = insertion('staff_act', {
  columns: {
    id: 'uuid',
    staff_id: 'uuid',
    act: 'text',
    kind: 'text',
    amount: 'bigint',
    currency: 'text',
    subject_kind: 'text',
    subject_id: 'text',
    at: 'timestamptz',
  },
  fresh: 'id',
});
const alone = version('staff_alone', { key: { staff_id: 'uuid' }, count: 'acts' });

/** Only if the member has done nothing alone since their acts were summed: ten at the same moment stay within the bound. */
export function actRows({ amount, subject, staffId, ...act }: LoneAct, actsBefore: bigint): readonly Row[] {
  return [
    alone.row({ staff_id: staffId, version: actsBefore }),
    acted.row({
      ...act,
      staff_id: staffId,
      amount: amount.minor,
      currency: amount.currency,
      subject_kind: subject.kind,
      subject_id: subject.id,
    }),
  ];
}

const standing = condition(
  'staff_member',
  { key: { id: 'uuid' }, was: { status: 'text', role: 'text' } },
  'staff-member-standing',
);

/** Nothing is done by somebody who is deactivated, or gets another role, at the same moment. */
export function standingRow(id: string, was: { readonly status: MemberStatus; readonly role: string }): Row {
  return standing.row({ id, was });
}
