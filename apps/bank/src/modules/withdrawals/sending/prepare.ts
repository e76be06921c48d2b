import type { Row } from '@farthing/ledger';
import type { Money } from '@farthing/money';
import { payeeKeyOf } from '@farthing/rules';
import { asKeyTaken, type Keyed, keyRows, replay } from '../../../platform/http/idempotency.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../books/index.ts';
import { maySendRow } from '../../identity/index.ts';
import { leavingRows, refuseOverLimit } from '../../limits/index.ts';
import { paymentNameRow } from '../../payees/index.ts';
import { PinUnproven, untold } from '../../pins/index.ts';
import type { KeptDecision } from '../../risk/index.ts';
import { payerName as payerNameOf, recipientOf, walletsOf } from '../effects.ts';
import type { Facts, Question } from '../facts.ts';
import { auditedRisk, dayOf, isOtherName, refusalOf } from '../limits/index.ts';
import { askedRow } from '../new-payment-rows.ts';
import type { Person } from '../person.ts';
import { holdMoney } from '../postings.ts';
import { limitRefusal, payerRow, takenRow } from '../rows.ts';
import type { WithdrawalServices } from '../services.ts';
import { refuseWithout, shareRows } from '../share.ts';
import { auditRows } from '../steps.ts';
import type { Order, OwnAccount } from '../store.ts';
import { codeMail } from './code-mail.ts';
import { accountHere, destinationOf, type MadeDestination, type WithdrawBody } from './payee.ts';
import { nameOfOrder } from './payee-name.ts';
import {
  type Asking,
  judgeFirst,
  knownRates,
  quoteOrder,
  refuseCurrency,
  refuseGuessers,
  refuseOtherAccount,
} from './quote-order.ts';

export type Prepared = {
  readonly order: Order;
  readonly paidFrom: OwnAccount;
  readonly payerName: string;
  readonly expiresAt: Date;
  readonly risk: KeptDecision;
  /** What the payer has to know of the payee's name before the code. */
  readonly nameNote: string | null;
  /** The payer has a passkey: no code is mailed. */
  readonly byPasskey: boolean;
};

/** The name that codes are sent under; the subject is the withdrawal's id, so a code fits no other. */
export const codePurpose = 'withdrawal';

export type Request<Answer> = Keyed<Prepared, Answer> & {
  readonly customerId: string;
  readonly sessionId: string;
  readonly body: WithdrawBody;
  /** Whether the PIN was checked. Otherwise the work has to prove it, or `PinUnproven` is thrown and nothing is told. */
  readonly isPinChecked: boolean;
  readonly origin: Origin | undefined;
  /** Of a payment that was approved with others as one: it needs no code, and has its id before it is asked for. */
  readonly line?: {
    readonly id: string;
    readonly rows: readonly Row[];
    readonly batchId: string;
    /** What all of them sum up to. */
    readonly total: Money;
  };
  /** Of a payment that answers a request for money. */
  readonly answering?: Answering;
};

type Answering = {
  /** Throws when the request cannot be paid with this; not asked when the call only repeats one of before. */
  refuse(): void;
  /** What is written besides. */
  rowsOf(order: Order, asking: Asking): Work['rows'];
};

/**
 * Fixes what it costs, holds the money and mails the code. The order of the checks is documented: the PIN, the currency, the
 * payee, the amount, wrong codes of before, the payee's name (which refuses nothing by itself), the rules of risk, the daily limit, the
 * limits of the account and the funds.
 */
export async function prepareWithdrawal<Answer>(
  services: WithdrawalServices,
  request: Request<Answer>,
): Promise<Answer> {
  if (request.isPinChecked) return prepare(services, request);
  return prepare(services, request).catch((error: unknown) => {
    throw untold(error);
  });
}

async function prepare<Answer>(services: WithdrawalServices, request: Request<Answer>): Promise<Answer> {
  const { key } = request;
  refuseCurrency(request.body);
  const now = services.clock.now();
  const made = destinationOf(services, request.body);
  const facts = await services.io.read(questionOf(services, request, made, now));
  const proof = proofOf(services, request, facts);
  if (facts.record !== undefined && key !== undefined) {
    if (!request.isPinChecked) throw new PinUnproven();
    return replay(facts.record, key);
  }
  const { payer } = facts;
  // Whoever is not active has no valid session; this one became so a moment ago.
  if (payer?.status !== 'active') throw new Refusal('token_not_valid');
  if (payer.isFrozen) throw new Refusal('customer_frozen');
  refuseOtherAccount(payer, request.body.account);
  refuseWithout(facts.share, 'prepare');
  request.answering?.refuse();
  if (!made.ok) throw new Refusal('payee_invalid', { fields: made.fields });
  const rates = await knownRates(services, payer, request.body);
  const asking = { ...facts, payer, day: dayOf(now), rates };
  const order = quoteOrder(services, asking, request.body, {
    id: request.line?.id ?? services.ids.next(),
    destination: made.destination,
  });
  refuseGuessers(facts.risk.wrongCodes);
  const named = await nameOfOrder(services, facts, order, {
    despite: request.body.despite_name === true,
    approvedBy: request.line === undefined ? 'code' : 'approval',
  });
  const risk = await judgeFirst(services, asking, order, {
    ...{ now, isOtherName: named.isOther, isNameUnasked: named.isUnasked },
    payeeStanding: named.standing,
    fileTotal: request.line?.total,
  });
  if (risk.answer === 'refuse') throw refusalOf(risk);
  if (facts.takenMinor + order.limitShare.minor > payer.dailyLimit.minor)
    throw new Refusal('daily_limit_exceeded');
  refuseOverLimit(facts.limit, order.debit);
  const { answerWithinMs } = policies.sharedAccounts;
  const waitsMs = request.line === undefined ? policies.withdrawals.confirmWithinMs : answerWithinMs;
  const expiresAt = new Date(now.getTime() + waitsMs);
  const payerName = payerNameOf({ payer, share: facts.share });
  const prepared = {
    ...{ order, paidFrom: payer.account, payerName, expiresAt, risk },
    nameNote: named.note,
    byPasskey: facts.hasPasskey,
  };
  const answer = request.answerOf(prepared);
  const work = askingWork(services, asking, prepared, request);
  const bound = request.answering?.rowsOf(order, asking) ?? [];
  const rows = [
    ...work.rows,
    paymentNameRow(order.id, named),
    ...bound,
    ...proof,
    ...keyRows(request.rowOf(answer)),
  ];
  await services.io.submit({ ...work, rows }).catch(asKeyTaken);
  return answer;
}

function questionOf<Answer>(
  services: WithdrawalServices,
  request: Request<Answer>,
  made: MadeDestination,
  now: Date,
): Question {
  const { customerId, sessionId, key, body, line } = request;
  return {
    customerId,
    withdrawalId: null,
    codeKey: null,
    payerAccountId: body.account ?? null,
    account: made.ok ? accountHere(services, made.destination) : null,
    payeeKey: made.ok ? payeeKeyOf(made.destination) : null,
    sessionId,
    batchId: line?.batchId,
    now,
    key,
  };
}

/** The rows that prove the PIN; none when it was checked. */
function proofOf<Answer>(
  { pins }: WithdrawalServices,
  { customerId, body, isPinChecked }: Request<Answer>,
  { pin }: Facts,
): Work['rows'] {
  if (isPinChecked) return [];
  const row = pins.provenBy(customerId, body.pin, pin);
  if (row === undefined) throw new PinUnproven();
  return [row];
}

function askingWork(
  services: WithdrawalServices,
  { payer, payee, payerVersion, share, limit, day, rates }: Asking,
  prepared: Prepared,
  { origin, line }: Pick<Request<never>, 'origin' | 'line'>,
): Work {
  const { books } = services;
  const { order, expiresAt, risk } = prepared;
  const isInside = order.payeeCustomerId !== null;
  const wallets = walletsOf({ payer, payee: isInside ? payee : undefined });
  return {
    ...holdMoney(books, order, wallets),
    refusals: limitRefusal,
    rows: [
      askedRow(order, {
        ...{ countedOn: day, expiresAt, risk, settingsVersion: rates.settings.version },
        batchId: line?.batchId ?? null,
      }),
      payerRow(payer.id, payerVersion),
      takenRow(payer.id, day, order.limitShare, payer.dailyLimit.minor),
      ...leavingRows(payer.wallet, day, order.debit.minor, limit),
      maySendRow(payer.id),
      ...shareRows(share),
      ...(line?.rows ?? codeRows(services, payer, prepared)),
      ...auditRows(services, order, {
        by: { actor: { kind: 'customer', id: payer.id }, origin },
        action: 'withdrawal.prepare',
        after: { status: 'awaiting-code', ...auditedRisk(risk) },
      }),
    ],
  };
}

/** A code of its own, and the mail that brings it; none for somebody who approves with a passkey. */
function codeRows(
  { identity, mailer, brand, clock }: WithdrawalServices,
  payer: Person,
  { order, expiresAt, risk, byPasskey }: Prepared,
): readonly Row[] {
  if (byPasskey) return [];
  const { code, row } = identity.codes.first(codePurpose, order.id, payer.id);
  const leftMs = expiresAt.getTime() - clock.now().getTime();
  const mail = codeMail(brand.name, recipientOf(payer), order, {
    ...{ code, leftMs },
    isOtherName: isOtherName({ risk }),
  });
  return [row, ...mailer.rowsOf(mail)];
}
