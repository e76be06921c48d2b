import type { BodyOf, payMoneyRequest } from '@farthing/contract';
import { fromDecimal } from '@farthing/money';
import { Refusal } from '../../../platform/refusal.ts';
import {
  boundRow,
  findLinked,
  holderOf,
  linkState,
  refuseClosed,
  refuseOtherAmount,
} from '../../requests/index.ts';
import { payerName } from '../effects.ts';
import type { WithdrawalServices } from '../services.ts';
import { prepareWithdrawal, type Request } from './prepare.ts';

type Paying<Answer> = Omit<Request<Answer>, 'body' | 'answering'> & {
  readonly token: string;
  readonly body: BodyOf<typeof payMoneyRequest>;
};

/**
 * A payment like any other, whose payee and purpose are those of a request. It is bound to the request in the work that holds
 * the money; what the request still takes is judged here, and again in the work by which the money leaves.
 */
export async function payRequest<Answer>(
  services: WithdrawalServices,
  { token, body, ...paying }: Paying<Answer>,
): Promise<Answer> {
  const { io, clock, brand, accountCodes } = services;
  const asked = await findLinked(io.reader, token);
  if (asked === undefined) throw new Refusal('not_found');
  return prepareWithdrawal(services, {
    ...paying,
    body: {
      ...body,
      currency: asked.currency,
      bank_name: brand.name,
      account_name: holderOf(asked),
      account_number: asked.accountNumber,
      narration: asked.words,
      beneficiary: { sort_code: accountCodes.sortCode },
    },
    answering: {
      refuse() {
        if (asked.customerId === paying.customerId) throw new Refusal('payee_is_self');
        refuseClosed(linkState(asked, clock.now()));
        refuseOtherAmount(asked, fromDecimal(body.amount, asked.currency).minor);
      },
      rowsOf: (order, facts) => [boundRow(asked.id, order.id, payerName(facts))],
    },
  });
}
