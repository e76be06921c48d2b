import type { AnswerOf, CardDisputeReason, getCardPaymentPage } from '@farthing/contract';
import { type Currency, fromDecimal, money, toDecimal } from '@farthing/money';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { Origin, Upload } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type PaymentRow, toPaymentAnswer } from '../network/index.ts';
import { type Dispute, disputable, owedMinor, takesPictures, whyNotDisputable } from './dispute.ts';
import { openedMail } from './mails.ts';
import { drawEvidence, sealEvidence } from './pictures.ts';
import type { DisputeServices } from './services.ts';
import { findDisputeOf, findOwnPayment, insertDispute, insertPicture, lockDispute } from './store.ts';

/** What customers do with disputes of their own. */

export type By = { readonly customerId: string; readonly origin: Origin };

type Page = AnswerOf<typeof getCardPaymentPage>;

export async function readPage(
  { clock }: Pick<DisputeServices, 'clock'>,
  reader: Reader,
  customerId: string,
  paymentId: string,
): Promise<Page> {
  const row = await ownPayment(reader, customerId, paymentId);
  const dispute = await findDisputeOf(reader, customerId, paymentId);
  const { mostMinor, until } = disputable(paidOf(row));
  const isOpen = dispute === undefined && mostMinor > 0n && clock.now() <= until;
  return {
    payment: toPaymentAnswer(row),
    card: { id: row.card_id, last_four: row.last_four },
    dispute: dispute === undefined ? null : toAnswer(dispute),
    disputable: isOpen
      ? {
          most: {
            amount: toDecimal(money(mostMinor, row.billed_currency as Currency)),
            currency: row.billed_currency as Currency,
          },
          until: until.toISOString(),
        }
      : null,
  };
}

type Wish = {
  readonly paymentId: string;
  readonly reason: CardDisputeReason;
  readonly description: string;
  readonly amount: string;
};

/** Once for a payment. How much is left of it is looked at again when money moves. */
export async function openDispute(
  services: DisputeServices,
  tx: Tx,
  { customerId, origin }: By,
  { paymentId, reason, description, amount }: Wish,
): Promise<void> {
  const { clock, ids, identity, mailer, audit, brand } = services;
  const customer = await identity.find(tx, customerId);
  if (customer === undefined) throw new Refusal('not_found');
  const row = await ownPayment(tx, customerId, paymentId);
  const now = clock.now();
  const currency = row.billed_currency as Currency;
  const { minor: amountMinor } = fromDecimal(amount, currency);
  if (row.dispute !== null) throw new Refusal('dispute_exists');
  const problem = whyNotDisputable(paidOf(row), amountMinor, now);
  if (problem !== undefined) throw new Refusal(problem);
  const dispute = { id: ids.next(), paymentId, customerId, reason, description, amountMinor, currency };
  // Another of the customer's windows was faster.
  if (!(await insertDispute(tx, { ...dispute, createdAt: now }))) throw new Refusal('dispute_exists');
  const recipient = { to: customer.email, firstName: customer.firstName };
  const about = { recipient, dispute: { ...dispute, creditedAt: null }, merchant: row.merchant };
  await mailer.send(tx, openedMail(brand.name, about));
  await audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action: 'dispute.open',
    subject: { kind: 'dispute', id: dispute.id },
    origin,
    after: { reason_code: reason, amount, currency, state: 'open' },
  });
}

/** The payment whose dispute it was added to. */
export async function addPicture(
  services: DisputeServices,
  { customerId, origin }: By,
  disputeId: string,
  upload: Upload | undefined,
): Promise<string> {
  if (upload === undefined)
    throw new Refusal('validation_failed', { fields: { picture: ['Choose a picture.'] } });
  const webp = await drawEvidence(upload.bytes);
  const { database, clock, ids, secrets, audit } = services;
  return database.transaction(async (tx) => {
    const dispute = await lockDispute(tx, disputeId);
    if (dispute === undefined || dispute.customerId !== customerId) throw new Refusal('not_found');
    if (!takesPictures(dispute)) throw noMorePictures();
    const id = ids.next();
    const sealed = sealEvidence(secrets, { disputeId, id }, webp);
    await insertPicture(tx, { id, disputeId, sealed, receivedAt: clock.now() });
    await audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'dispute.add-picture',
      subject: { kind: 'dispute', id: disputeId },
      origin,
    });
    return dispute.paymentId;
  });
}

function noMorePictures(): Refusal {
  return new Refusal('status_conflict', {
    message: 'No more pictures can be added: there are five, or the dispute is decided.',
  });
}

async function ownPayment(reader: Reader, customerId: string, paymentId: string) {
  const row = await findOwnPayment(reader, customerId, paymentId);
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

function paidOf({ state, cleared, refunded, created_at }: PaymentRow) {
  return { state, clearedMinor: cleared, refundedMinor: refunded, createdAt: created_at };
}

function toAnswer(dispute: Dispute): NonNullable<Page['dispute']> {
  const { currency, answer } = dispute;
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  const owed = owedMinor(dispute);
  return {
    id: dispute.id,
    state: dispute.state,
    reason: dispute.reason,
    description: dispute.description,
    amount: toDecimal(money(dispute.amountMinor, currency)),
    currency,
    pictures: dispute.pictures.map(({ id, receivedAt }) => ({ id, received_at: receivedAt.toISOString() })),
    takes_pictures: takesPictures(dispute),
    created_at: dispute.createdAt.toISOString(),
    credited_at: at(dispute.creditedAt),
    sent_at: at(dispute.sentAt),
    answer_due_at: at(dispute.answerDueAt),
    answer: answer === null ? null : { ...answer, at: answer.at.toISOString() },
    outcome: dispute.outcome,
    decided_at: at(dispute.decidedAt),
    owed: owed === 0n ? null : toDecimal(money(owed, currency)),
  };
}
