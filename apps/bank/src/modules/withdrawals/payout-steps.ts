import type { PayoutState } from '@farthing/contract';
import { insertion, type Row } from '@farthing/ledger';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Withdrawal } from './store.ts';

/** What the other bank has said of a payment that was sent. */
export type PayoutStep = {
  readonly step: Exclude<PayoutState, 'sent'>;
  readonly at: Date;
  readonly code: string | null;
};

/** How far a payment has come at another bank, and when. */
export type Progress = {
  readonly state: PayoutState;
  readonly sentAt: Date;
  readonly acceptedAt: Date | null;
  readonly settledAt: Date | null;
  readonly returnedAt: Date | null;
  readonly returnCode: string | null;
};

/** Undefined before it was sent, and for an account here. */
export function progressOf(
  { route, state, sentAt, endedAt }: Pick<Withdrawal, 'route' | 'state' | 'sentAt' | 'endedAt'>,
  steps: readonly PayoutStep[],
): Progress | undefined {
  if (route !== 'external' || sentAt === null) return undefined;
  const found = (step: PayoutStep['step']) => steps.find((each) => each.step === step);
  const [acceptedAt, returned] = [found('accepted')?.at ?? null, found('returned')];
  // What ended before these steps were kept has its end alone.
  const settledAt = found('settled')?.at ?? (state === 'completed' ? endedAt : null);
  const returnedAt = state === 'failed' ? (returned?.at ?? endedAt) : null;
  return {
    state: stateOf({ acceptedAt, settledAt, returnedAt }),
    sentAt,
    acceptedAt,
    settledAt,
    returnedAt,
    returnCode: returnedAt === null ? null : (returned?.code ?? null),
  };
}

function stateOf(at: Pick<Progress, 'acceptedAt' | 'settledAt' | 'returnedAt'>): PayoutState {
  if (at.returnedAt !== null) return 'returned';
  if (at.settledAt !== null) return 'settled';
  return at.acceptedAt === null ? 'sent' : 'accepted';
}

const told = insertion('payout_step', {
  columns: { withdrawal_id: 'uuid', step: 'text', at: 'timestamptz', code: 'text?' },
  unless: ['withdrawal_id', 'step'],
});

export function payoutStepRow({ id }: Pick<Withdrawal, 'id'>, { step, at, code }: PayoutStep): Row {
  return told.row({ withdrawal_id: id, step, at, code });
}

/** The other bank has taken these on; once for each, and only while they are on their way. */
export async function noteAccepted(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    INSERT INTO payout_step (withdrawal_id, step, at)
    SELECT id, 'accepted', ${at}
    FROM withdrawal
    WHERE id = ANY (${[...ids]}::uuid[]) AND state = 'paying' AND route = 'external'
    ON CONFLICT DO NOTHING
  `.execute(tx);
}

export async function listPayoutSteps(reader: Reader, withdrawalId: string): Promise<readonly PayoutStep[]> {
  const rows = await reader
    .selectFrom('payout_step')
    .select(['step', 'at', 'code'])
    .where('withdrawal_id', '=', withdrawalId)
    .execute();
  // The table's check holds the step to these words.
  return rows.map(({ step, at, code }) => ({ step: step as PayoutStep['step'], at, code }));
}
