import * as calls from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { answerBounded, boundedAnswer } from '../../staff/index.ts';
import type { DeskServices } from '../services.ts';
import { bulkRoutes } from './bulk/index.ts';
import { readCases, readQueues, readWholeCase, readWork } from './cases.ts';
import { claimCase, colleaguesFor, giveCase, releaseCase } from './claims.ts';
import {
  approveHeldWithdrawal,
  confirmDepositByHand,
  decideLateDeposit,
  declineHeldWithdrawal,
  declineLoanRequest,
  handleContactMessage,
  proposeLoan,
  proposeRepayment,
  rejectDeposit,
} from './decisions/index.ts';

export function queueRoutes(services: DeskServices): Route[] {
  return [
    ...caseRoutes(services),
    ...bulkRoutes(services),
    ...depositRoutes(services),
    ...otherRoutes(services),
  ];
}

function caseRoutes(services: DeskServices): Route[] {
  return [
    route(calls.listQueues, ({ principal: member, origin }) => readQueues(services, { member, origin })),
    route(calls.listCases, ({ principal: member, origin, params, query }) =>
      readCases(services, { member, origin }, params.queue, query),
    ),
    route(calls.getCase, ({ principal: member, origin, params: { queue, caseId } }) =>
      readWholeCase(services, { member, origin }, queue, caseId),
    ),
    route(calls.claimCase, async ({ principal: member, origin, params, body }) => ({
      case: await claimCase(services, { member, origin }, params, body.take_over),
    })),
    route(calls.listWork, ({ principal: member, origin }) => readWork(services, { member, origin })),
    route(calls.listColleagues, ({ principal: member, origin, params }) =>
      colleaguesFor(services, { member, origin }, params.queue),
    ),
    route(calls.giveCase, async ({ principal: member, origin, params, body }) => ({
      case: await giveCase(services, { member, origin }, params, body),
    })),
    route(calls.releaseCase, async ({ principal: member, origin, params }) => ({
      case: await releaseCase(services, { member, origin }, params),
    })),
  ];
}

function depositRoutes(services: DeskServices): Route[] {
  return [
    route(calls.confirmDeposit, async ({ principal: member, origin, params, body }) => {
      const { depositId } = params;
      const { outcome, proposalId } = await confirmDepositByHand(
        services,
        { member, origin },
        depositId,
        body,
      );
      return { ...done(depositWords[outcome]), outcome, proposal_id: proposalId };
    }),
    route(calls.rejectDeposit, async ({ principal: member, origin, params, body }) => {
      await rejectDeposit(services, { member, origin }, params.depositId, body.reason);
      return done('The deposit is rejected, and the customer is told.');
    }),
    lateDepositRoute(services, calls.creditLateDeposit, 'late-deposit-credit', 'The money is in the wallet.'),
    lateDepositRoute(
      services,
      calls.returnLateDeposit,
      'late-deposit-return',
      'It is noted that the money was sent back.',
    ),
  ];
}

function lateDepositRoute(
  services: DeskServices,
  call: typeof calls.creditLateDeposit | typeof calls.returnLateDeposit,
  kind: 'late-deposit-credit' | 'late-deposit-return',
  done: string,
): Route {
  return route(call, async ({ principal: member, origin, params, body }) => {
    const worker = { member, origin };
    const decided = await decideLateDeposit(services, worker, params.depositId, kind, body.reason);
    return boundedAnswer({ done, proposed }, decided);
  });
}

const proposed = 'It is proposed. Somebody else has to approve it.';

const depositWords = {
  credited: 'The deposit is credited.',
  late: 'The deposit was closed before: the money waits among the late ones.',
  proposed: 'Another amount than was announced, or a large one, takes two people: it is proposed.',
} as const;

function otherRoutes(services: DeskServices): Route[] {
  return [
    route(calls.approveWithdrawal, async ({ principal: member, origin, params, body }) => {
      const { outcome, proposalId } = await approveHeldWithdrawal(
        services,
        { member, origin },
        params.withdrawalId,
        body.reason,
      );
      return { ...done(withdrawalWords[outcome]), outcome, proposal_id: proposalId };
    }),
    route(calls.declineWithdrawal, async ({ principal: member, origin, params, body }) => {
      await declineHeldWithdrawal(services, { member, origin }, params.withdrawalId, body.reason);
      return done('The payment is declined, and the money is free again.');
    }),
    route(calls.proposeLoanApproval, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => ({
        ...done('The loan is proposed. Somebody else has to approve it.'),
        proposal_id: await proposeLoan(services, tx, { member, origin }, params.loanId, body.reason),
      })),
    ),
    route(calls.declineLoan, async ({ principal: member, origin, params, body }) => {
      await declineLoanRequest(services, { member, origin }, params.loanId, body.reason);
      return done('The loan is declined, and the customer is told.');
    }),
    route(calls.proposeLoanRepayment, ({ principal: member, origin, params, body, key, onceBy }) => {
      const words = { done: 'The repayment is recorded.', proposed };
      return answerBounded({ key, onceBy }, services.database.kysely, words, (rowOf) =>
        proposeRepayment(services, { member, origin }, params.loanId, body, rowOf),
      );
    }),
    route(calls.handleMessage, async ({ principal: member, origin, params, body }) => {
      await handleContactMessage(services, { member, origin }, params.messageId, body.note);
      return done('The message is marked as handled.');
    }),
  ];
}

const withdrawalWords = {
  approved: 'The payment is on its way.',
  proposed: 'The payment is large: somebody else has to approve it as well.',
  failed:
    'It cannot be sent any more: the payee cannot be paid, the rate has moved too far, or the request for money that it answers is over. The money was given back.',
} as const;
