import {
  type AnswerOf,
  approveByPasskey,
  approvePayment as approvePaymentCall,
  cancelWithdrawal,
  getPaymentBounds,
  getReceiptFile,
  getReceiptLink,
  getWithdrawal,
  getWithdrawalReceipt,
  listPayees,
  makeReceiptLink,
  payMoneyRequest,
  refusePayment as refusePaymentCall,
  resendWithdrawalCode,
  startPaymentApproval,
  verifyWithdrawal,
  voidReceiptLink,
  withdraw,
} from '@farthing/contract';
import { add, toDecimal } from '@farthing/money';
import {
  accountNumberOf,
  bankCodeOf,
  isHeld,
  notesForCustomer,
  receiptOfWithdrawal,
  typedFrom,
} from '@farthing/rules';
import { decidedAnew } from '../../platform/database/outdated.ts';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { provingPin } from '../pins/index.ts';
import { payerName } from './effects.ts';
import type { WithdrawalFacts } from './facts.ts';
import { boundsOf } from './limits/index.ts';
import { listPayoutSteps } from './payout-steps.ts';
import {
  linkedFile,
  makeLink,
  makeLinkVoid,
  openLink,
  paidFromOf,
  payoutOf,
  receiptFile,
  receiptOf,
} from './receipt/index.ts';
import {
  approvePayment,
  cancelWithdrawal as cancel,
  confirmWithdrawal,
  type Prepared,
  payRequest,
  prepareWithdrawal,
  refusePayment,
  resendCode,
  startApproval,
} from './sending/index.ts';
import type { WithdrawalServices } from './services.ts';
import {
  findOwnPayment,
  listPayees as findPayees,
  type OwnPayment,
  type Payee,
  type Withdrawal,
} from './store.ts';
import { isWaiting, type WithdrawalState } from './withdrawal.ts';

export function withdrawalRoutes(services: WithdrawalServices): Route[] {
  return [
    route(withdraw, ({ body, principal: { customerId, sessionId }, origin, key, onceBy }) => {
      const request = { customerId, sessionId, body, origin, key, answerOf: prepared };
      return provingPin(
        () => services.pins.check(customerId, body.pin, origin),
        (isPinChecked) =>
          onceBy((rowOf) =>
            inTurn(services, customerId, () =>
              prepareWithdrawal(services, { ...request, isPinChecked, rowOf }),
            ),
          ),
      );
    }),
    route(payMoneyRequest, ({ params, body, principal: { customerId, sessionId }, origin, key, onceBy }) => {
      const request = { customerId, sessionId, body, origin, key, answerOf: prepared, token: params.token };
      return provingPin(
        () => services.pins.check(customerId, body.pin, origin),
        (isPinChecked) =>
          onceBy((rowOf) =>
            inTurn(services, customerId, () => payRequest(services, { ...request, isPinChecked, rowOf })),
          ),
      );
    }),
    route(verifyWithdrawal, ({ body, principal: { customerId, sessionId }, origin, key, onceBy }) => {
      const { withdrawal_id: withdrawalId, otp_code: code } = body;
      const proof = { code };
      const confirmation = { customerId, sessionId, withdrawalId, proof, origin, key, answerOf: confirmed };
      return onceBy((rowOf) =>
        inTurn(services, customerId, () => confirmWithdrawal(services, { ...confirmation, rowOf })),
      );
    }),
    route(startPaymentApproval, ({ body, principal: { customerId } }) =>
      startApproval(services, { customerId, withdrawalId: body.withdrawal_id }),
    ),
    route(approveByPasskey, ({ body, principal: { customerId, sessionId }, origin, key, onceBy }) => {
      const { withdrawal_id: withdrawalId, credential } = body;
      const proof = { credential };
      const confirmation = { customerId, sessionId, withdrawalId, proof, origin, key, answerOf: confirmed };
      return onceBy((rowOf) =>
        inTurn(services, customerId, () => confirmWithdrawal(services, { ...confirmation, rowOf })),
      );
    }),
    route(getWithdrawal, async ({ params: { withdrawalId }, principal: { customerId } }) => {
      const own = await ownPayment(services, customerId, withdrawalId);
      const steps = await listPayoutSteps(services.database.kysely, own.withdrawal.id);
      return { withdrawal: receiptOf(own, steps) };
    }),
    route(getWithdrawalReceipt, async ({ params: { withdrawalId }, query, principal: { customerId } }) => {
      const own = await ownPayment(services, customerId, withdrawalId);
      const steps = await listPayoutSteps(services.database.kysely, own.withdrawal.id);
      const receipt = receiptOfWithdrawal(receiptOf(own, steps));
      return receiptFile(services, { receipt, asker: customerId }, query.time_zone);
    }),
    ...receiptLinkRoutes(services),
    route(cancelWithdrawal, ({ body, principal: { customerId }, origin, key, onceBy }) => {
      const wish = { customerId, withdrawalId: body.withdrawal_id, origin, key, answerOf: cancelled };
      return onceBy((rowOf) => inTurn(services, customerId, () => cancel(services, { ...wish, rowOf })));
    }),
    route(resendWithdrawalCode, ({ body, principal: { customerId }, origin, key, onceBy }) => {
      const wish = { customerId, withdrawalId: body.withdrawal_id, origin, key, answerOf: resent };
      return onceBy((rowOf) => inTurn(services, customerId, () => resendCode(services, { ...wish, rowOf })));
    }),
    route(approvePaymentCall, async ({ body, principal: { customerId }, origin, key, onceBy }) => {
      await services.pins.check(customerId, body.pin, origin);
      const signing = { customerId, withdrawalId: body.withdrawal_id, origin, key, answerOf: approved };
      return onceBy((rowOf) =>
        inTurn(services, signing.withdrawalId, () => approvePayment(services, { ...signing, rowOf })),
      );
    }),
    route(refusePaymentCall, ({ body, principal: { customerId }, origin, key, onceBy }) => {
      const { withdrawal_id: withdrawalId, reason } = body;
      const signing = { customerId, withdrawalId, reason, origin, key, answerOf: refused };
      return onceBy((rowOf) =>
        inTurn(services, withdrawalId, () => refusePayment(services, { ...signing, rowOf })),
      );
    }),
    route(getPaymentBounds, ({ query: { payee = 'nobody' }, principal: { customerId, sessionId } }) =>
      boundsOf(services, { customerId, sessionId, payeeKey: payee }),
    ),
    route(listPayees, async ({ principal: { customerId } }) => {
      const found = await findPayees(services.database.kysely, customerId, policies.withdrawals.payees);
      return { payees: found.map((each) => payee(services, each)) };
    }),
  ];
}

function receiptLinkRoutes(services: WithdrawalServices): Route[] {
  return [
    route(getReceiptLink, async ({ params: { withdrawalId }, principal: { customerId } }) => {
      const { withdrawal } = await ownPayment(services, customerId, withdrawalId);
      return { link: await openLink(services, withdrawal) };
    }),
    route(makeReceiptLink, async ({ params: { withdrawalId }, principal: { customerId }, origin }) => {
      const { withdrawal } = await ownPayment(services, customerId, withdrawalId);
      const link = await makeLink(services, { customerId, origin }, withdrawal);
      return { ...done('Your link is ready.'), link };
    }),
    route(voidReceiptLink, async ({ params: { withdrawalId }, principal: { customerId }, origin }) => {
      const { withdrawal } = await ownPayment(services, customerId, withdrawalId);
      await makeLinkVoid(services, { customerId, origin }, withdrawal);
      return done('The link no longer works.');
    }),
    route(getReceiptFile, ({ params: { token }, query }) => linkedFile(services, token, query.time_zone)),
  ];
}

async function ownPayment(
  { database }: WithdrawalServices,
  customerId: string,
  idOrReference: string,
): Promise<OwnPayment> {
  const found = await findOwnPayment(database.kysely, customerId, idOrReference);
  if (found === undefined) throw new Refusal('withdrawal_not_found');
  return found;
}

/** One after the other in this process; what another process has changed meanwhile is read again. */
function inTurn<T>({ turns }: WithdrawalServices, customerId: string, attempt: () => Promise<T>): Promise<T> {
  return turns(customerId, () => decidedAnew(attempt));
}

type Asked = Pick<WithdrawalFacts, 'withdrawal' | 'payer' | 'share'>;

function receiptOfAsked(asked: Asked) {
  const { withdrawal, payer } = asked;
  return receiptOf({ withdrawal, paidFrom: payer.account, payerName: payerName(asked) });
}

function cancelled(asked: Asked) {
  const message = 'Your payment was cancelled. The money is available in your account again.';
  return { status: 'success' as const, message, withdrawal: receiptOfAsked(asked) };
}

function approved(asked: Asked) {
  const { withdrawal } = asked;
  const message = {
    'awaiting-approval': 'You have signed the payment. It waits for another signature.',
    'in-review': 'You have signed the payment. We check it before it leaves.',
  };
  const isOpen = withdrawal.state === 'awaiting-approval' || withdrawal.state === 'in-review';
  const words = isOpen
    ? message[withdrawal.state as keyof typeof message]
    : 'You have signed the payment. It is sent.';
  return { status: 'success' as const, message: words, withdrawal: receiptOfAsked(asked) };
}

function refused(asked: Asked) {
  const message = 'The payment is refused. The money is available in the account again.';
  return { status: 'success' as const, message, withdrawal: receiptOfAsked(asked) };
}

function resent({ withdrawal: { id, expiresAt } }: Asked) {
  const message = 'We have emailed you a new code. The one before no longer works.';
  const data = { withdrawal_id: id, expires_at: expiresAt.toISOString() };
  return { status: 'success' as const, message, data };
}

function prepared({ order, paidFrom, payerName, expiresAt, risk, nameNote, byPasskey }: Prepared) {
  return {
    status: 'success' as const,
    message: byPasskey
      ? 'Approve it with your passkey to send the money.'
      : 'We have emailed you a code. Enter it to send the money.',
    data: {
      withdrawal_id: order.id,
      amount: toDecimal(order.amount),
      currency: order.amount.currency,
      rate: order.rateText,
      debit_amount: toDecimal(add(order.debit, order.fee)),
      debit_currency: order.debit.currency,
      fee_amount: toDecimal(order.fee),
      margin_amount: toDecimal(order.margin),
      paid_from: paidFromOf(paidFrom),
      payer_name: payerName,
      expires_at: expiresAt.toISOString(),
      review_expected: isHeld(risk.answer),
      notes: [...notesForCustomer(risk.fired), ...(nameNote === null ? [] : [nameNote])],
      ...(byPasskey ? { approve_with: 'passkey' as const } : {}),
    },
  };
}

function confirmed(withdrawal: Withdrawal) {
  const isPending = isWaiting(withdrawal.state);
  return {
    status: 'success' as const,
    message: confirmedWords[withdrawal.state] ?? 'Your payment has been sent.',
    data: {
      withdrawal_id: withdrawal.id,
      amount: toDecimal(withdrawal.amount),
      currency: withdrawal.amount.currency,
      account_name: withdrawal.accountName,
      account_number: accountNumberOf(withdrawal.destination),
      bank_code: bankCodeOf(withdrawal.destination) ?? null,
      bank_name: withdrawal.bankName,
      description: withdrawal.description.text,
      narration: withdrawal.narration,
      created_at: withdrawal.createdAt.toISOString(),
      status: isPending ? ('pending' as const) : ('approved' as const),
      reference: withdrawal.reference,
      payout: payoutOf(withdrawal),
    },
  };
}

const confirmedWords: Partial<Record<WithdrawalState, string>> = {
  'awaiting-approval': 'Your payment waits for the signature of others who share the account.',
  'in-review': 'Your payment is being reviewed. We email you as soon as it is on its way.',
};

function payee(
  { accountCodes }: WithdrawalServices,
  found: Payee,
): AnswerOf<typeof listPayees>['payees'][number] {
  const typed = typedFrom(found.destination, found.currency);
  const { sortCode: sort_code } = accountCodes;
  return {
    account_name: found.accountName,
    bank_name: found.bankName,
    currency: found.currency,
    account_number: typed.account_number,
    beneficiary: found.destination.shape === 'inside' ? { sort_code } : typed.beneficiary,
    last_paid_at: found.lastPaidAt.toISOString(),
  };
}
