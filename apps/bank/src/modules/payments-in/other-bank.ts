import { randomUUID } from 'node:crypto';
import type { BodyOf, OtherBankPayment, sendFromOtherBank } from '@farthing/contract';
import { fromDecimal, toDecimal } from '@farthing/money';
import { findRecord, type Keyed, keyRows, replay } from '../../platform/http/idempotency.ts';
import type { PaymentIn, Told } from './payment-in.ts';
import { receive } from './receive.ts';
import type { PaymentInServices } from './services.ts';
import { listSandboxPayments } from './store.ts';

/** The bank on the other side of a sandbox: it tells us of its payments as a provider would, with ids of its own. */

type Sending<Answer> = Keyed<OtherBankPayment, Answer> & BodyOf<typeof sendFromOtherBank>;

export async function sendPayment<Answer>(
  services: PaymentInServices,
  { from, account, amount, currency, narration, key, answerOf, rowOf }: Sending<Answer>,
): Promise<Answer> {
  const record = key === undefined ? undefined : await findRecord(services.database.kysely, key);
  if (record !== undefined && key !== undefined) return replay(record, key);
  const id = randomUUID().replaceAll('-', '').toUpperCase();
  const told: Told = {
    reference: `OB-${id}`,
    endToEndId: `E2E-${id.slice(0, 30)}`,
    source: 'sandbox',
    amount: fromDecimal(amount, currency),
    account,
    payer: from,
    payerAccount: null,
    narration: narration ?? null,
  };
  const answered = (payment: PaymentIn) => answerOf(toAnswer(payment));
  return answered(await receive(services, told, (payment) => keyRows(rowOf(answered(payment)))));
}

export async function readSentPayments(services: PaymentInServices): Promise<readonly OtherBankPayment[]> {
  return (await listSandboxPayments(services.database.kysely, shown)).map(toAnswer);
}

const shown = 20;

function toAnswer(payment: PaymentIn): OtherBankPayment {
  return {
    id: payment.id,
    from: payment.payer,
    account: payment.account,
    amount: toDecimal(payment.amount),
    currency: payment.amount.currency,
    narration: payment.narration,
    state: payment.state,
    waits_for: payment.state === 'credited' ? null : payment.waitsFor,
    sent_at: payment.receivedAt.toISOString(),
  };
}
