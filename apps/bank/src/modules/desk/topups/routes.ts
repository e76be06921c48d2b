import * as calls from '@farthing/contract';
import { money } from '@farthing/money';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { owedMinor } from '../../topups/index.ts';
import { findCustomerLines } from '../customer-line.ts';
import { inDecimal } from '../evidence/index.ts';
import type { DeskServices } from '../services.ts';
import { proposeDecision } from './decisions.ts';

export function topupRoutes(services: DeskServices): Route[] {
  return [
    route(calls.getStaffTopup, ({ params }) => readTopup(services, params.topupId)),
    route(calls.proposeTopupCredit, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => {
        const asked = { id: params.topupId, wanted: 'credit', reason: body.reason } as const;
        return {
          ...done('Crediting it is proposed. Somebody else has to approve it.'),
          proposal_id: await proposeDecision(services, tx, { member, origin }, asked),
        };
      }),
    ),
    route(calls.proposeTopupRefund, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => {
        const asked = { id: params.topupId, wanted: 'refund', reason: body.reason } as const;
        return {
          ...done('Sending it back is proposed. Somebody else has to approve it.'),
          proposal_id: await proposeDecision(services, tx, { member, origin }, asked),
        };
      }),
    ),
  ];
}

async function readTopup(
  { topups, staff, database: { kysely } }: DeskServices,
  id: string,
): Promise<calls.AnswerOf<typeof calls.getStaffTopup>> {
  const topup = await topups.find(kysely, id);
  if (topup === undefined) throw new Refusal('not_found');
  const [lines, [open], told] = await Promise.all([
    findCustomerLines(kysely, [topup.customerId]),
    staff.openProposals(kysely, [id]),
    topups.told(id),
  ]);
  const customer = lines.get(topup.customerId);
  if (customer === undefined) throw new Refusal('not_found');
  const { currency } = topup.amount;
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  const owed = owedMinor(topup);
  return {
    topup: {
      id,
      state: topup.state,
      held_for: topup.heldFor,
      amount: inDecimal(topup.amount),
      fee: inDecimal(money(topup.feeMinor, currency)),
      owed: owed > 0n ? inDecimal(money(owed, currency)) : null,
      customer,
      account_number: topup.account.number,
      created_at: topup.createdAt.toISOString(),
      expires_at: topup.expiresAt.toISOString(),
      paid_at: at(topup.paidAt),
      credited_at: at(topup.creditedAt),
      refunded_at: at(topup.refundedAt),
      charged_back_at: at(topup.chargedBackAt),
      debt_paid_at: at(topup.debtPaidAt),
      debt_written_off_at: at(topup.debtWrittenOffAt),
      proposal_id: open?.id ?? null,
    },
    provider_state: told,
  };
}
