import * as calls from '@farthing/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { queueFacts, readCase, readCases, readQueues, refuseWithout } from './cases.ts';
import { claimCase, releaseCase } from './claims.ts';
import {
  approveHeldWithdrawal,
  confirmDepositByHand,
  decideDeposit,
  declineHeldWithdrawal,
  declineLoanRequest,
  handleContactMessage,
  proposeLoan,
  recordRepayment,
} from './decisions.ts';
import { done } from './done.ts';
import type { DeskServices } from './services.ts';

export function queueRoutes(services: DeskServices): Route[] {
  return [...caseRoutes(services), ...depositRoutes(services), ...otherRoutes(services)];
}

function caseRoutes(services: DeskServices): Route[] {
  const { kysely } = services.database;
  return [
    route(calls.listQueues, ({ principal: member, origin }) => readQueues(services, { member, origin })),
    route(calls.listCases, ({ principal: member, origin, params, query }) =>
      readCases(services, { member, origin }, params.queue, query),
    ),
    route(calls.getCase, async ({ principal: member, origin, params: { queue, caseId } }) => {
      refuseWithout(member, queueFacts[queue].read);
      return { case: await readCase(services, kysely, { member, origin }, queue, caseId) };
    }),
    route(calls.claimCase, async ({ principal: member, origin, params, body }) => ({
      case: await claimCase(services, { member, origin }, params, body.take_over),
    })),
    route(calls.releaseCase, async ({ principal: member, origin, params }) => ({
      case: await releaseCase(services, { member, origin }, params),
    })),
  ];
}

function depositRoutes(services: DeskServices): Route[] {
  return [
    route(calls.confirmDeposit, async ({ principal: member, origin, params, body }) => {
      const status = await confirmDepositByHand(services, { member, origin }, params.depositId, body);
      const message =
        status === 'credited'
          ? 'The deposit is credited.'
          : 'The deposit was closed before: the money waits among the late ones.';
      return { ...done(message), deposit_status: status };
    }),
    route(calls.rejectDeposit, async ({ principal: member, origin, params, body }) => {
      await decideDeposit(services, { member, origin }, params.depositId, 'reject', body.reason);
      return done('The deposit is rejected, and the customer is told.');
    }),
    route(calls.creditLateDeposit, async ({ principal: member, origin, params, body }) => {
      await decideDeposit(services, { member, origin }, params.depositId, 'creditLate', body.reason);
      return done('The money is in the wallet.');
    }),
    route(calls.returnLateDeposit, async ({ principal: member, origin, params, body }) => {
      await decideDeposit(services, { member, origin }, params.depositId, 'returnLate', body.reason);
      return done('It is noted that the money was sent back.');
    }),
  ];
}

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
    route(calls.recordLoanRepayment, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => {
        const amount = await recordRepayment(services, tx, { member, origin }, params.loanId, body);
        return {
          ...done('The repayment is recorded.'),
          due: { amount, currency: services.config.ledgerCurrency },
        };
      }),
    ),
    route(calls.handleMessage, async ({ principal: member, origin, params, body }) => {
      await handleContactMessage(services, { member, origin }, params.messageId, body.note);
      return done('The message is marked as handled.');
    }),
  ];
}

const withdrawalWords = {
  approved: 'The payment is on its way.',
  proposed: 'The payment is large: somebody else has to approve it as well.',
  failed: 'The payee cannot be paid any more, and the money was given back.',
} as const;
