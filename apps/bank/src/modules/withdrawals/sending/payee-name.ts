import type { Holder } from '@farthing/rules';
import type { PaymentName } from '../../payees/index.ts';
import type { Facts } from '../facts.ts';
import type { Person } from '../person.ts';
import type { WithdrawalServices } from '../services.ts';
import type { Order } from '../store.ts';

/** Whether the account is in the name that the payer wrote. Asked before the work, never in it. */
export function nameOfOrder(
  { payees }: WithdrawalServices,
  { payee }: Pick<Facts, 'payee'>,
  { customerId, accountName: name, amount: { currency }, destination }: Order,
  given: { readonly despite: boolean; readonly approvedBy: 'code' | 'approval' },
): Promise<PaymentName> {
  return payees.nameOfPayment({
    customerId,
    name,
    currency,
    destination,
    holders: holdersIn(payee),
    ...given,
  });
}

/** Who holds a shared account is read where it is needed. */
function holdersIn(payee: Person | undefined): readonly Holder[] | undefined {
  if (payee === undefined || payee.isShared) return undefined;
  return [{ kind: 'personal', firstName: payee.firstName, lastName: payee.lastName }];
}
