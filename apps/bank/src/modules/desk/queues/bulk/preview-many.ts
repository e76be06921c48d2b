import type {
  AnswerOf,
  BodyOf,
  BulkDecision,
  CasePreview,
  DeskCase,
  DeskQueue,
  previewCases,
} from '@farthing/contract';
import { errors } from '@farthing/contract';
import { formatAlike, fromDecimal } from '@farthing/money';
import { type RoomAlone, sumsOf } from '../../../staff/index.ts';
import { caseEvidence } from '../../evidence/index.ts';
import type { DeskServices, Worker } from '../../services.ts';
import { boundedBy, queueFacts, refuseWithout, roomAlone, takesTwo, toCases } from '../cases.ts';
import { type CaseRow, findWaiting } from '../queue-store.ts';
import { actOf } from './acts.ts';
import { foreseenCredit } from './foreseen-credit.ts';

/** What would become of each, in this order, if it were decided now. */
export async function previewMany(
  services: DeskServices,
  { member }: Worker,
  queue: DeskQueue,
  { decision, ids, payments = [] }: BodyOf<typeof previewCases>,
): Promise<AnswerOf<typeof previewCases>> {
  refuseWithout(member, queueFacts[queue].decide);
  actOf(queue, decision);
  const { kysely } = services.database;
  const now = services.clock.now();
  const rows: CaseRow[] = [];
  for (const id of ids) rows.push(...present(await findWaiting(kysely, queue, id, now)));
  const cases = new Map(
    (await toCases(services, kysely, queue, rows, member)).map((each) => [each.id, each]),
  );
  const room = await roomAlone(services, kysely, queue, member);
  const isBeyond = beyondOf(queue, room, await boundedBy(services));
  const items: CasePreview[] = [];
  for (const id of ids) {
    const [row, deskCase] = [rows.find((each) => each.id === id), cases.get(id)];
    if (row === undefined || deskCase === undefined) items.push(closed(id));
    else {
      const isCredit = queue === 'deposits' && decision === 'approve';
      const { moves, ...seen } = isCredit
        ? await foreseenCredit(services, id, payments)
        : { ...(await caseEvidence(kysely, queue, id)), whyNot: null, isOther: false };
      const whyNot = whyNotDecided(deskCase, decision) ?? seen.whyNot;
      const isProposed = whyNot === null && decision === 'approve' && (seen.isOther || isBeyond(row));
      const effect = whyNot !== null ? 'none' : isProposed ? 'proposed' : 'done';
      items.push({ id, title: titleOf(deskCase), effect, why_not: whyNot, moves });
    }
  }
  return { items, sums: sumsOf(items) };
}

/** Whether a case is beyond the bound, when all that were asked about before it and were not have been done. */
function beyondOf(
  queue: DeskQueue,
  room: RoomAlone | undefined,
  bounded: (row: CaseRow) => bigint,
): (row: CaseRow) => boolean {
  let doneMinor = 0n;
  return (row) => {
    const minor = bounded(row);
    // Loans are always proposed.
    if (queue === 'loans' || takesTwo(row) || (room !== undefined && minor > room(doneMinor))) return true;
    doneMinor += minor;
    return false;
  };
}

function closed(id: string): CasePreview {
  return { id, title: 'A case', effect: 'none', why_not: errors.case_closed.message, moves: [] };
}

function present<T>(found: T | undefined): T[] {
  return found === undefined ? [] : [found];
}

/** With the amount, which a case that moves nothing shows nowhere else. */
function titleOf({ title, customer, amount }: DeskCase): string {
  const worth = amount === null ? undefined : formatAlike(fromDecimal(amount.amount, amount.currency));
  return [title, worth, customer?.full_name].filter((part) => part !== undefined).join(', ');
}

function whyNotDecided(
  { queue, claim, proposal_id, customer }: DeskCase,
  decision: BulkDecision,
): string | null {
  if (claim !== null && !claim.mine) return `${claim.by.name} works on this case.`;
  if (decision === 'decline') return null;
  if (proposal_id !== null) return 'It is proposed already, and waits for a second person.';
  const isStuck = queue === 'withdrawals' && customer !== null && customer.status !== 'active';
  return isStuck ? `The customer’s account is ${customer.status}: this payment cannot be sent.` : null;
}
