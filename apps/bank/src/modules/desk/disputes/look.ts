import type { AnswerOf, getStaffDispute } from '@farthing/contract';
import { money } from '@farthing/money';
import type { Reader } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actedBy } from '../../audit/index.ts';
import { owedMinor } from '../../cards/index.ts';
import { findCustomerLines } from '../customer-line.ts';
import { inDecimal } from '../evidence/index.ts';
import { findClaim } from '../queues/index.ts';
import { actorOf, type DeskServices, type Worker } from '../services.ts';

export async function readDispute(
  { cards, database: { kysely } }: DeskServices,
  disputeId: string,
): Promise<AnswerOf<typeof getStaffDispute>> {
  const { dispute, payment } = await cards.disputes.read(kysely, disputeId);
  const customer = (await findCustomerLines(kysely, [dispute.customerId])).get(dispute.customerId);
  if (customer === undefined) throw new Refusal('not_found');
  const { merchant } = payment;
  const inCurrency = (minor: bigint) => inDecimal(money(minor, dispute.currency));
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  const owed = owedMinor(dispute);
  return {
    ...{ id: disputeId, state: dispute.state, customer, reason: dispute.reason },
    description: dispute.description,
    amount: inCurrency(dispute.amountMinor),
    merchant: merchant.name,
    place: merchant.city === null ? merchant.country : `${merchant.city}, ${merchant.country}`,
    taken: inCurrency(payment.clearedMinor),
    given_back: inCurrency(payment.refundedMinor),
    paid_at: payment.createdAt.toISOString(),
    created_at: dispute.createdAt.toISOString(),
    credited_at: at(dispute.creditedAt),
    sent_at: at(dispute.sentAt),
    answer_due_at: at(dispute.answerDueAt),
    answer: dispute.answer && { ...dispute.answer, at: dispute.answer.at.toISOString() },
    outcome: dispute.outcome,
    decided_at: at(dispute.decidedAt),
    owed: owed === 0n ? null : inCurrency(owed),
    pictures: dispute.pictures.map(({ id, receivedAt }) => ({ id, received_at: receivedAt.toISOString() })),
  };
}

/** Whoever works on the case, or has to agree to what was proposed about it; the look is written down before anything is shown. */
export async function lookAt(
  services: DeskServices,
  worker: Worker,
  { disputeId, pictureId }: { readonly disputeId: string; readonly pictureId: string },
): Promise<Buffer> {
  const { database, cards, audit } = services;
  return database.transaction(async (tx) => {
    const { dispute } = await cards.disputes.read(tx, disputeId);
    if (dispute.decidedAt !== null) throw new Refusal('case_closed');
    if (!(await mayLook(services, tx, worker, disputeId))) throw new Refusal('case_not_yours');
    const picture = await cards.disputes.findPicture(tx, disputeId, pictureId);
    if (picture === undefined) throw new Refusal('not_found');
    await audit.record(tx, {
      ...actedBy(actorOf(worker)),
      action: 'dispute.look',
      subject: { kind: 'dispute', id: disputeId },
      after: { picture: pictureId },
    });
    return picture;
  });
}

async function mayLook(
  { clock, staff }: DeskServices,
  reader: Reader,
  { member }: Worker,
  disputeId: string,
): Promise<boolean> {
  const claim = await findClaim(reader, 'disputes', disputeId, clock.now());
  if (claim?.staffId === member.staffId) return true;
  const proposed = await staff.openProposals(reader, [disputeId]);
  return proposed.length > 0 && member.permissions.has('money.approve');
}
