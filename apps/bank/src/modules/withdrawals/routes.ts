import { verifyWithdrawal, withdraw } from '@farthing/contract';
import { add, toDecimal } from '@farthing/money';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { confirmWithdrawal } from './confirm.ts';
import { knownRates, type Prepared, prepareWithdrawal } from './prepare.ts';
import type { WithdrawalServices } from './services.ts';
import type { Withdrawal } from './store.ts';

export function withdrawalRoutes(services: WithdrawalServices): Route[] {
  return [
    route(withdraw, async ({ body, principal: { customerId }, origin, once }) => {
      await services.pins.check(customerId, body.pin, origin);
      const rates = await knownRates(services, body);
      return once(async (tx) =>
        prepared(await prepareWithdrawal(services, tx, { customerId, body, rates, origin })),
      );
    }),
    route(verifyWithdrawal, async ({ body, principal: { customerId }, origin, once }) =>
      once(async (tx) => {
        const { withdrawal_id: withdrawalId, otp_code: code } = body;
        const result = await confirmWithdrawal(services, tx, { customerId, withdrawalId, code, origin });
        return result instanceof Refusal ? result : confirmed(result);
      }),
    ),
  ];
}

function prepared({ order, expiresAt }: Prepared) {
  return {
    status: 'success' as const,
    message: 'We have mailed you a code. Enter it to send the money.',
    data: {
      withdrawal_id: order.id,
      amount: toDecimal(order.amount),
      currency: order.amount.currency,
      rate: order.rateText,
      debit_amount: toDecimal(add(order.debit, order.fee)),
      expires_at: expiresAt.toISOString(),
    },
  };
}

function confirmed(withdrawal: Withdrawal) {
  const isPending = withdrawal.state === 'in-review';
  return {
    status: 'success' as const,
    message: isPending
      ? 'Your payment is being reviewed. We mail you as soon as it is on its way.'
      : 'Your payment has been sent.',
    data: {
      withdrawal_id: withdrawal.id,
      amount: toDecimal(withdrawal.amount),
      currency: withdrawal.amount.currency,
      account_name: withdrawal.accountName,
      account_number: withdrawal.accountNumber,
      bank_name: withdrawal.bankName,
      description: withdrawal.description.text,
      created_at: withdrawal.createdAt.toISOString(),
      status: isPending ? ('pending' as const) : ('approved' as const),
      reference: withdrawal.reference,
    },
  };
}
