import * as calls from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findCustomerLines } from '../customer-line.ts';
import { inDecimal } from '../evidence/index.ts';
import type { DeskServices } from '../services.ts';
import { proposeDecision } from './decisions.ts';

export function chainPaymentRoutes(services: DeskServices): Route[] {
  return [
    route(calls.getChainPayment, ({ params }) => readPayment(services, params.chainPaymentId)),
    route(calls.proposeChainPaymentCredit, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => {
        const { received, reason } = body;
        const asked = { id: params.chainPaymentId, wanted: 'credit', received, reason } as const;
        return {
          ...done('Crediting it is proposed. Somebody else has to approve it.'),
          proposal_id: await proposeDecision(services, tx, { member, origin }, asked),
        };
      }),
    ),
    route(calls.proposeChainPaymentReturn, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => {
        const asked = { id: params.chainPaymentId, wanted: 'return', reason: body.reason } as const;
        return {
          ...done('Noting that it was sent back is proposed. Somebody else has to approve it.'),
          proposal_id: await proposeDecision(services, tx, { member, origin }, asked),
        };
      }),
    ),
    route(calls.proposeChainPaymentWriteOff, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => {
        const asked = { id: params.chainPaymentId, wanted: 'write-off', reason: body.reason } as const;
        return {
          ...done('Writing it off is proposed. Somebody else has to approve it.'),
          proposal_id: await proposeDecision(services, tx, { member, origin }, asked),
        };
      }),
    ),
  ];
}

async function readPayment(
  { deposits, staff, config, database: { kysely } }: DeskServices,
  id: string,
): Promise<calls.AnswerOf<typeof calls.getChainPayment>> {
  const found = await deposits.chainPayments.find(kysely, id);
  if (found === undefined) throw new Refusal('not_found');
  const [lines, [open]] = await Promise.all([
    findCustomerLines(kysely, [found.customerId]),
    staff.openProposals(kysely, [id]),
  ]);
  const customer = lines.get(found.customerId);
  if (customer === undefined) throw new Refusal('not_found');
  const { output, worth, received, tip } = found;
  return {
    payment: {
      id,
      customer,
      network: output.network,
      transaction_hash: output.transactionHash,
      address: output.address,
      coins: found.coins,
      other_token: output.otherToken,
      worth: worth === null ? null : inDecimal(worth),
      received: received === null ? null : inDecimal(received),
      currency: config.ledgerCurrency,
      deposit_id: output.depositId,
      state: output.state,
      why: output.why,
      blocks: output.height === null ? 0 : Math.max(1, tip - output.height + 1),
      seen_at: found.firstSeenAt.toISOString(),
      decided_at: output.decidedAt?.toISOString() ?? null,
      decisions: [...found.decisions],
      proposal_id: open?.id ?? null,
    },
  };
}
