import type { BulkDecision, bulkDecisions, DeskQueue, SeenPayments } from '@farthing/contract';
import { Refusal } from '../../../../platform/refusal.ts';
import type { Bounded } from '../../../staff/index.ts';
import type { DeskServices, Outcome, Worker } from '../../services.ts';
import {
  approveBonus,
  approveHeldWithdrawal,
  confirmDepositByHand,
  decideLateDeposit,
  declineBonus,
  declineHeldWithdrawal,
  declineLoanRequest,
  handleContactMessage,
  proposeLoan,
  rejectDeposit,
  unlock,
} from '../decisions/index.ts';

/** Decides on one case, as it would be decided alone. */
export type Act = (
  services: DeskServices,
  worker: Worker,
  id: string,
  reason: string,
  /** What came in, if anything was said of it. */
  payment: SeenPayments[number] | undefined,
) => Promise<Outcome>;

export const noPayment = 'Enter what was received, and the transaction hash.';

type Acts = {
  readonly [Queue in DeskQueue]: Readonly<Record<(typeof bulkDecisions)[Queue][number], Act>>;
};

/** Held to what the contract offers: the same functions as behind the calls for one case. */
const acts: Acts = {
  debts: {},
  disputes: {},
  deposits: {
    async approve(services, worker, id, reason, payment) {
      if (payment === undefined) throw new Refusal('validation_failed', { message: noPayment });
      const { received, transaction_hash } = payment;
      const body = { received, transaction_hash, reason };
      const confirmed = await confirmDepositByHand(services, worker, id, body);
      return confirmed.outcome === 'proposed' ? confirmed : { outcome: 'done', proposalId: null };
    },
    decline: done(rejectDeposit),
  },
  'late-deposits': {
    approve: async (services, worker, id, reason) =>
      bounded(await decideLateDeposit(services, worker, id, 'late-deposit-credit', reason)),
  },
  withdrawals: {
    async approve(services, worker, id, reason) {
      const sent = await approveHeldWithdrawal(services, worker, id, reason);
      if (sent.outcome === 'proposed') return sent;
      return { outcome: sent.outcome === 'failed' ? 'failed' : 'done', proposalId: null };
    },
    decline: done(declineHeldWithdrawal),
  },
  loans: {
    approve: async (services, worker, id, reason) => ({
      outcome: 'proposed',
      proposalId: await services.database.transaction((tx) => proposeLoan(services, tx, worker, id, reason)),
    }),
    decline: done(declineLoanRequest),
  },
  lending: {},
  credit: {},
  referrals: {
    approve: async (services, worker, id, reason) =>
      bounded(await approveBonus(services, worker, id, reason)),
    decline: done(declineBonus),
  },
  'identity-checks': {},
  screening: {},
  accounts: { approve: unlocking('accounts') },
  logins: { approve: unlocking('logins') },
  pins: { approve: unlocking('pins') },
  messages: { approve: done(handleContactMessage) },
};

/** Refuses what is not offered for a queue. */
export function actOf(queue: DeskQueue, decision: BulkDecision): Act {
  const offered: Readonly<Partial<Record<BulkDecision, Act>>> = acts[queue];
  const act = offered[decision];
  if (act !== undefined) return act;
  const message = 'In this queue that is decided one by one.';
  throw new Refusal('validation_failed', { fields: { decision: [message] } });
}

function done(
  decide: (services: DeskServices, worker: Worker, id: string, reason: string) => Promise<void>,
): Act {
  return async (services, worker, id, reason) => {
    await decide(services, worker, id, reason);
    return { outcome: 'done', proposalId: null };
  };
}

function unlocking(queue: 'accounts' | 'logins' | 'pins'): Act {
  return done((services, worker, id, reason) => unlock(services, worker, queue, id, reason));
}

function bounded({ proposalId }: Bounded): Outcome {
  return proposalId === null ? { outcome: 'done', proposalId } : { outcome: 'proposed', proposalId };
}
