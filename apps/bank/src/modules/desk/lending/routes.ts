import * as calls from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import type { Tx } from '../../../platform/database/database.ts';
import { decidedAnew } from '../../../platform/database/outdated.ts';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../books/index.ts';
import type { LendingLoan } from '../../lending/index.ts';
import { findCustomerLines } from '../customer-line.ts';
import { customerParty } from '../evidence/index.ts';
import { decideByWork, decideCase } from '../queues/index.ts';
import { actorOf, type DeskServices, type Worker } from '../services.ts';
import { lookAt } from './look.ts';

export function lendingRoutes(services: DeskServices): Route[] {
  const { lending, database } = services;
  return [
    route(calls.getStaffLending, ({ params }) => readLending(services, params.loanId)),
    route(calls.lookAtLendingPaper, ({ principal: member, origin, params }) =>
      lookAt(services, { member, origin }, params),
    ),
    route(calls.getLendingPortfolio, () => lending.readPortfolio()),
    route(calls.proposeLendingOffer, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => ({
        ...done('The offer is proposed. Somebody else has to approve it.'),
        proposal_id: await proposeOffer(services, tx, { member, origin }, params.loanId, body.reason),
      })),
    ),
    route(calls.declineLending, async ({ principal: member, origin, params: { loanId }, body }) => {
      const because = body.reason;
      const which = { queue: 'lending', caseId: loanId, because, nowGone: 'The loan was declined.' } as const;
      await decideByWork(services, { member, origin }, which, (actor) =>
        lending.plans.decline(database.kysely, actor, { loanId, because }),
      );
      return done('The loan is declined, and the customer is told.');
    }),
    route(calls.planLending, async ({ principal: member, origin, params: { loanId }, body }) => {
      const actor = actorOf({ member, origin }, body.reason);
      await act(services, { loanId, nowGone: 'A plan was agreed on.' }, () =>
        lending.plans.arrears(database.kysely, actor, { loanId, months: body.months }),
      );
      return done('The plan holds from now on, and the customer is told.');
    }),
    route(calls.proposeLendingWriteOff, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => {
        const { facts, owed } = await lending.writable(tx, params.loanId);
        const content = await contentOf(tx, facts.loan, owed.minor);
        const proposal = { kind: 'lending-write-off', content, reason: body.reason, member, origin } as const;
        const { id } = await services.staff.propose(tx, proposal);
        return { ...done('Writing it off is proposed. Somebody else has to approve it.'), proposal_id: id };
      }),
    ),
    route(calls.proposeLendingRecovery, ({ principal: member, origin, params: { loanId }, body, once }) =>
      once(async (tx) => {
        const { amount, reference } = body;
        const { facts, recovered } = await lending.recoverable(tx, { loanId, amount, reference });
        const content = { ...(await contentOf(tx, facts.loan, recovered.minor)), reference };
        const proposal = { kind: 'lending-recovery', content, reason: body.reason, member, origin } as const;
        const { id } = await services.staff.propose(tx, proposal);
        return { ...done('Booking it is proposed. Somebody else has to approve it.'), proposal_id: id };
      }),
    ),
  ];
}

/** Unless a colleague works on the request. */
function proposeOffer(services: DeskServices, tx: Tx, worker: Worker, loanId: string, because: string) {
  return decideCase(services, tx, worker, { queue: 'lending', caseId: loanId, because }, async () => {
    const loan = await services.lending.offerable(tx, loanId);
    const content = { ...(await contentOf(tx, loan, loan.amount)), months: loan.months };
    const proposal = { kind: 'lending-offer', content, reason: because, ...worker } as const;
    return (await services.staff.propose(tx, proposal)).id;
  });
}

async function contentOf(tx: Tx, { id, customerId, currency }: LendingLoan, minor: bigint) {
  const { name: customer } = await customerParty(tx, customerId);
  return { loan_id: id, customer, amount: toDecimal(money(minor, currency)), currency };
}

/** What one person decides, with the end of what was proposed about it. */
function act(
  { books, staff }: DeskServices,
  { loanId, nowGone }: { readonly loanId: string; readonly nowGone: string },
  plan: () => Promise<Work>,
): Promise<void> {
  return decidedAnew(async () => {
    const work = await plan();
    const proposals = await staff.voidingRows(loanId, nowGone);
    await books.submit({ ...work, rows: [...work.rows, ...proposals] });
  });
}

async function readLending(
  { lending, staff, database: { kysely } }: DeskServices,
  loanId: string,
): Promise<calls.StaffLending> {
  const found = await lending.find(kysely, loanId);
  if (found === undefined) throw new Refusal('not_found');
  const { stored, loan, money: of } = found;
  const lines = await findCustomerLines(kysely, [stored.customerId]);
  const [open] = await staff.openProposals(kysely, [loanId]);
  const customer = lines.get(stored.customerId);
  if (customer === undefined) throw new Refusal('not_found');
  const inDecimal = (minor: bigint) => toDecimal(money(minor, stored.currency));
  return {
    loan,
    customer,
    affordability: {
      income: inDecimal(of.month.incomeMinor),
      outgo: inDecimal(of.month.outgoMinor),
      other_debt: inDecimal(of.month.otherDebtMinor),
      other_owed: inDecimal(of.month.otherOwedMinor),
      lost_before: inDecimal(of.month.lostMinor),
      instalment: inDecimal(of.instalmentMinor),
      stressed: inDecimal(of.stressedMinor),
      left: inDecimal(of.leftMinor),
      left_under_stress: inDecimal(of.leftUnderStressMinor),
      debt_share: of.debtShareBasisPoints === null ? null : String(Number(of.debtShareBasisPoints) / 100),
      verdict: of.verdict,
    },
    written_off: inDecimal(stored.writtenOff),
    recovered: inDecimal(stored.recovered),
    proposal_id: open?.id ?? null,
  };
}
