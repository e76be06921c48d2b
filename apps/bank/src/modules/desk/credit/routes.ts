import * as calls from '@farthing/contract';
import { fromDecimal, money, toDecimal } from '@farthing/money';
import type { Tx } from '../../../platform/database/database.ts';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findCustomerLines } from '../customer-line.ts';
import { customerParty } from '../evidence/index.ts';
import { decideByWork, decideCase } from '../queues/index.ts';
import type { DeskServices } from '../services.ts';

export function creditRoutes(services: DeskServices): Route[] {
  const { cards, database, staff, config } = services;
  const { credit } = cards;
  const wantedOf = (creditId: string, limit: string) => ({
    creditId,
    limit: fromDecimal(limit, config.ledgerCurrency),
  });
  return [
    route(calls.getStaffCredit, ({ params }) => readCredit(services, params.creditId)),
    route(calls.getCreditPortfolio, () => credit.readPortfolio()),
    route(calls.proposeCreditOffer, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => {
        const { creditId } = params;
        const which = { queue: 'credit', caseId: creditId, because: body.reason } as const;
        // Unless a colleague works on the request.
        const id = await decideCase(services, tx, { member, origin }, which, async () => {
          const { customerId } = await credit.offerable(tx, wantedOf(creditId, body.limit));
          const content = await contentOf(tx, { creditId, customerId, amount: body.limit });
          const proposal = { kind: 'credit-offer', content, reason: body.reason, member, origin } as const;
          return (await staff.propose(tx, proposal)).id;
        });
        return { ...done('The offer is proposed. Somebody else has to approve it.'), proposal_id: id };
      }),
    ),
    route(calls.proposeCreditLimit, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => {
        const { customerId } = await credit.limitable(tx, wantedOf(params.creditId, body.limit));
        const content = await contentOf(tx, { creditId: params.creditId, customerId, amount: body.limit });
        const proposal = { kind: 'credit-limit', content, reason: body.reason, member, origin } as const;
        const { id } = await staff.propose(tx, proposal);
        return { ...done('The limit is proposed. Somebody else has to approve it.'), proposal_id: id };
      }),
    ),
    route(calls.proposeCreditWriteOff, ({ principal: member, origin, params: { creditId }, body, once }) =>
      once(async (tx) => {
        const { facts, owed, spent } = await credit.writable(tx, { creditId });
        const { customerId } = facts.credit;
        const about = await contentOf(tx, { creditId, customerId, amount: toDecimal(owed) });
        const content = { ...about, spent: toDecimal(spent) };
        const proposal = { kind: 'credit-write-off', content, reason: body.reason, member, origin } as const;
        const { id } = await staff.propose(tx, proposal);
        return { ...done('Writing it off is proposed. Somebody else has to approve it.'), proposal_id: id };
      }),
    ),
    route(calls.proposeCreditRecovery, ({ principal: member, origin, params: { creditId }, body, once }) =>
      once(async (tx) => {
        const { amount, reference } = body;
        const { credit: stored } = await credit.recoverable(tx, { creditId, amount, reference });
        const about = await contentOf(tx, { creditId, customerId: stored.customerId, amount });
        const content = { ...about, reference };
        const proposal = { kind: 'credit-recovery', content, reason: body.reason, member, origin } as const;
        const { id } = await staff.propose(tx, proposal);
        return { ...done('Booking it is proposed. Somebody else has to approve it.'), proposal_id: id };
      }),
    ),
    route(calls.declineCredit, async ({ principal: member, origin, params: { creditId }, body }) => {
      const because = body.reason;
      const nowGone = 'The credit card was declined.';
      const which = { queue: 'credit', caseId: creditId, because, nowGone } as const;
      await decideByWork(services, { member, origin }, which, (actor) =>
        credit.plans.decline(database.kysely, actor, { creditId, because }),
      );
      return done('The credit card is declined, and the customer is told.');
    }),
  ];

  async function contentOf(
    tx: Tx,
    about: { readonly creditId: string; readonly customerId: string; readonly amount: string },
  ) {
    const { name: customer } = await customerParty(tx, about.customerId);
    return { credit_id: about.creditId, customer, amount: about.amount, currency: config.ledgerCurrency };
  }
}

async function readCredit(
  { cards, staff, database: { kysely } }: DeskServices,
  creditId: string,
): Promise<calls.StaffCredit> {
  const found = await cards.credit.find(kysely, creditId);
  if (found === undefined) throw new Refusal('not_found');
  const { stored, credit, money: of, bounds } = found;
  const lines = await findCustomerLines(kysely, [stored.customerId]);
  const [open] = await staff.openProposals(kysely, [creditId]);
  const customer = lines.get(stored.customerId);
  if (customer === undefined) throw new Refusal('not_found');
  const inDecimal = (minor: bigint) => toDecimal(money(minor, stored.currency));
  return {
    credit,
    customer,
    least_limit: toDecimal(bounds.least),
    most_limit: toDecimal(bounds.most),
    affordability: {
      limit: inDecimal(of.limitMinor),
      income: inDecimal(of.month.incomeMinor),
      outgo: inDecimal(of.month.outgoMinor),
      other_debt: inDecimal(of.month.otherDebtMinor),
      other_owed: inDecimal(of.month.otherOwedMinor),
      lost_before: inDecimal(of.month.lostMinor),
      least_payment: inDecimal(of.leastMinor),
      paid_off: inDecimal(of.paidOffMinor),
      left: inDecimal(of.leftMinor),
      left_if_paid_off: inDecimal(of.leftUnderStressMinor),
      debt_share: of.debtShareBasisPoints === null ? null : String(Number(of.debtShareBasisPoints) / 100),
      verdict: of.verdict,
    },
    written_off: inDecimal(stored.writtenOff),
    recovered: inDecimal(stored.recovered),
    proposal_id: open?.id ?? null,
  };
}
