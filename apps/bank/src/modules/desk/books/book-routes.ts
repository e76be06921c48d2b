import * as calls from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { answerBounded } from '../../staff/index.ts';
import { proposeFile, readPaymentFile, readPaymentFiles } from '../payment-files/index.ts';
import { proposeReturn, recordArrival } from '../queues/index.ts';
import { actorOf, type DeskServices } from '../services.ts';
import { readEntries, readFlows, readPosting, readTransit, readTrialBalance } from './book-views.ts';
import { journalExports } from './exports.ts';
import { askForCheck, readChecks } from './ledger-check.ts';
import { proposeReversalOf } from './reversals.ts';
import { readStatements } from './statement-views.ts';

export function bookRoutes(services: DeskServices): Route[] {
  return [...readingRoutes(services), ...checkingRoutes(services), ...paymentRoutes(services)];
}

function readingRoutes(services: DeskServices): Route[] {
  return [
    route(calls.getTrialBalance, ({ query }) => readTrialBalance(services, query)),
    route(calls.getStatements, ({ query }) => readStatements(services, query)),
    route(calls.listBookEntries, ({ params, query }) => readEntries(services, params.accountId, query)),
    route(calls.getPosting, ({ params }) => readPosting(services, params.postingId)),
    route(calls.listInTransit, () => readTransit(services)),
    route(calls.getMoneyFlows, ({ query }) => readFlows(services, query.days)),
    route(calls.proposeReversal, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => ({
        ...done('The reversal is proposed. Somebody else has to approve it.'),
        proposal_id: await proposeReversalOf(services, tx, { member, origin }, params.postingId, body.reason),
      })),
    ),
  ];
}

function checkingRoutes(services: DeskServices): Route[] {
  const exports = journalExports(services);
  return [
    route(calls.getLedgerCheck, () => readChecks(services)),
    route(calls.runLedgerCheck, ({ principal: member, origin, once }) =>
      once(async (tx) => ({
        ...done('The check is asked for.'),
        check: await askForCheck(services, tx, { member, origin }),
      })),
    ),
    route(calls.exportBooks, ({ principal: member, origin, query }) =>
      exports.start({ member, origin }, query),
    ),
  ];
}

function paymentRoutes(services: DeskServices): Route[] {
  return [
    route(calls.listPaymentFiles, ({ query }) => readPaymentFiles(services, query)),
    route(calls.proposePaymentFile, ({ principal: member, origin, body, once }) =>
      once(async (tx) => {
        const { proposalId, payouts } = await proposeFile(services, tx, { member, origin }, body.reason);
        return {
          ...done('The payment file is proposed. Somebody else has to make it.'),
          proposal_id: proposalId,
          payouts,
        };
      }),
    ),
    route(calls.getPaymentFile, ({ params, query }) => readPaymentFile(services, params.fileId, query)),
    route(calls.downloadPaymentFile, async ({ principal: member, origin, params }) => {
      const content = await services.withdrawals.handOver(actorOf({ member, origin }), params.fileId);
      return {
        type: 'application/xml',
        bytes: Buffer.from(content),
        fileName: `pain.001-${params.fileId}.xml`,
      };
    }),
    route(calls.replacePaymentFile, async ({ principal: member, origin, params, body }) => {
      const actor = actorOf({ member, origin }, body.reason);
      const { fileId, takenOut } = await services.withdrawals.replaceFile(actor, params.fileId);
      return { ...done(replacedWords(fileId)), file_id: fileId, taken_out: [...takenOut] };
    }),
    route(calls.settlePayout, async ({ principal: member, origin, params, body }) => {
      await recordArrival(services, { member, origin }, params.withdrawalId, body.reason);
      return done('It is recorded that the payment has arrived.');
    }),
    route(calls.proposePayoutReturn, ({ principal: member, origin, params, body, key, onceBy }) =>
      answerBounded({ key, onceBy }, services.database.kysely, returnWords, (rowOf) =>
        proposeReturn(services, { member, origin }, params.withdrawalId, body, rowOf),
      ),
    ),
  ];
}

const returnWords = {
  done: 'The money is in the wallet again.',
  proposed: 'The return is proposed. Somebody else has to approve it before the money goes back.',
} as const;

function replacedWords(fileId: string | null): string {
  return fileId === null
    ? 'The file is withdrawn. None of its payments may leave the bank.'
    : 'The file is replaced by one without the payments that may not leave the bank.';
}
