import { type Holder, type PayeeStanding, payeeKeyOf } from '@farthing/rules';
import type { PaymentName } from '../../payees/index.ts';
import type { Facts } from '../facts.ts';
import type { Person } from '../person.ts';
import type { WithdrawalServices } from '../services.ts';
import type { Order } from '../store.ts';

/** What is known of the payee's name. */
export type NamedPayee = PaymentName & {
  /** By the lists of sanctions and of people in public office. */
  readonly standing: PayeeStanding;
};

/** Whether the account is in the name that the payer wrote, and whether that is on a list. Asked before the work, never in it. */
export async function nameOfOrder(
  { payees, screening }: WithdrawalServices,
  { payee, namesAskedAt }: Pick<Facts, 'payee' | 'namesAskedAt'>,
  { customerId, accountName: name, amount: { currency }, destination }: Order,
  given: { readonly despite: boolean; readonly approvedBy: 'code' | 'approval' },
): Promise<NamedPayee> {
  const named = await payees.nameOfPayment({
    customerId,
    name,
    currency,
    destination,
    holders: holdersIn(payee),
    askedAt: namesAskedAt,
    ...given,
  });
  const payeeKey = payeeKeyOf(destination);
  return { ...named, standing: await screening.standingOf({ customerId, payeeKey, name }) };
}

/** Who holds a shared account is read where it is needed. */
function holdersIn(payee: Person | undefined): readonly Holder[] | undefined {
  if (payee === undefined || payee.isShared) return undefined;
  return [{ kind: 'personal', firstName: payee.firstName, lastName: payee.lastName }];
}
