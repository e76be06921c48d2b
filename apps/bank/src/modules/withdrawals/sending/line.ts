import type { Row } from '@farthing/ledger';
import type { Currency, Money } from '@farthing/money';
import type { Destination } from '@farthing/rules';
import { decidedAnew } from '../../../platform/database/outdated.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { WithdrawalFacts } from '../facts.ts';
import { signatureRow } from '../rows.ts';
import type { WithdrawalServices } from '../services.ts';
import { readWithdrawalFacts, takeStepIfOpen } from '../steps.ts';
import { send } from './confirm.ts';
import { destinationOf, type WithdrawBody } from './payee.ts';
import { prepareWithdrawal } from './prepare.ts';
import { boundedAmount, feeOf } from './quote-order.ts';
import { refuseByState, refuseByTries } from './refusals.ts';

/** What a line of a file says of its payment. */
export type LineBody = Omit<WithdrawBody, 'pin' | 'account'>;

/** A payment that was approved with others as one; see module batches. */
export type PaymentLine = {
  /** Made of the batch and the line: paid twice, it is one payment. */
  readonly id: string;
  readonly customerId: string;
  readonly sessionId: string;
  readonly accountId: string;
  readonly body: LineBody;
  readonly batchId: string;
  /** What all of them sum up to, in the currency of the account. */
  readonly total: Money;
  /** Who has signed all of them. */
  readonly approvedBy: readonly string[];
  /** Written with the work that begins it. */
  readonly rows: readonly Row[];
};

/**
 * By the same steps as every payment, with the limits, the rules of risk and the people of this moment. The code was given for all
 * of them, and so were the signatures. Cut off after it has begun, it is finished by the next call.
 */
export async function payLine(services: WithdrawalServices, line: PaymentLine): Promise<void> {
  await services.turns(line.customerId, async () => {
    await decidedAnew(() => beginLine(services, line));
    const refusal = await decidedAnew(() => sendLine(services, line));
    if (refusal === undefined) return;
    if (refusal.code !== 'service_unavailable')
      await takeStepIfOpen(services, { kind: 'system' }, line.id, { kind: 'cancel' });
    throw refusal;
  });
}

async function beginLine(services: WithdrawalServices, line: PaymentLine): Promise<void> {
  const { id, customerId, sessionId, accountId, body, rows, batchId, total } = line;
  const known = await readWithdrawalFacts(services, services.io, { withdrawalId: id, customerId });
  if (known !== undefined) return;
  await prepareWithdrawal(services, {
    customerId,
    sessionId,
    // The PIN was given with the approval of all lines; this one proves nothing.
    body: { ...body, account: accountId, pin: '' },
    isPinChecked: true,
    origin: undefined,
    line: { id, rows, batchId, total },
    key: undefined,
    answerOf: () => undefined,
    rowOf: () => undefined,
  });
}

/** Answers what keeps it from being sent. */
async function sendLine(services: WithdrawalServices, line: PaymentLine): Promise<Refusal | undefined> {
  const { id: withdrawalId, customerId, sessionId } = line;
  const question = { withdrawalId, customerId, sessionId };
  const known = await readWithdrawalFacts(services, services.io, question);
  if (known === undefined) throw new Refusal('withdrawal_not_found');
  if (known.withdrawal.state !== 'awaiting-code') return undefined;
  const refused = refuseByState(services, known.withdrawal) ?? refuseByTries(known);
  if (refused !== undefined) return refused;
  try {
    // No code of six digits is this one: nobody confirms the line once more.
    const digest = services.secrets.hmac('withdrawal-code', `${withdrawalId}\nbatch`);
    const by = { origin: undefined, digest, codeRows: signatures(services, known, line) };
    const { result, work } = await send(services, signedBy(known, line), by);
    if (work !== undefined) await services.io.submit(work);
    return result instanceof Refusal ? result : undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function signatures(
  { clock }: WithdrawalServices,
  { withdrawal }: WithdrawalFacts,
  { approvedBy }: PaymentLine,
): readonly Row[] {
  const at = clock.now();
  return approvedBy.map((customerId) => signatureRow(withdrawal, { customerId, reason: null, at }));
}

/** Who signed the batch has signed each line, and counts as long as they may approve. */
function signedBy(known: WithdrawalFacts, { approvedBy, total }: PaymentLine): WithdrawalFacts {
  const { share } = known;
  if (share === undefined) return { ...known, fileTotal: total };
  const others = share.others.map((other) =>
    approvedBy.includes(other.id) ? { ...other, hasApproved: true } : other,
  );
  return { ...known, share: { ...share, others }, fileTotal: total };
}

export type CheckedLine =
  | { readonly ok: true; readonly amountMinor: bigint; readonly feeMinor: bigint }
  | { readonly ok: false; readonly fields: Readonly<Record<string, readonly string[]>> };

/**
 * What can be known of a line without paying it: its payee, its amount and its fee by the prices of now. Whether an account here
 * can be paid is not told: a file would be a list of who is a customer.
 */
export async function lineChecker(
  services: WithdrawalServices,
  payerCurrency: Currency,
): Promise<(body: LineBody) => CheckedLine> {
  const [settings, current] = await Promise.all([services.settings.current(), services.rates.current()]);
  return (body) => {
    const made = destinationOf(services, body);
    if (!made.ok) return { ok: false, fields: made.fields };
    try {
      const { minor: amountMinor, currency } = boundedAmount(body);
      const { destination } = made;
      const fee = feeOf(services, { settings, current }, payerCurrency, { destination, currency });
      return { ok: true, amountMinor, feeMinor: fee.minor };
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, fields: error.details.fields ?? {} };
      throw error;
    }
  };
}

/** What a payment from an account costs by the prices of now. */
export async function paymentFee(
  services: WithdrawalServices,
  { destination, currency }: { readonly destination: Destination; readonly currency: Currency },
): Promise<Money> {
  const [settings, current] = await Promise.all([services.settings.current(), services.rates.current()]);
  return feeOf(services, { settings, current }, currency, { destination, currency });
}
