import type { BodyOf, withdraw } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { type Destination, makeDestination, payeeKeyOf } from '@farthing/rules';
import { Refusal } from '../../../platform/refusal.ts';
import type { Person } from '../person.ts';
import type { WithdrawalServices } from '../services.ts';
import type { PayoutRoute } from '../withdrawal.ts';

export type WithdrawBody = BodyOf<typeof withdraw>;

export type MadeDestination = ReturnType<typeof makeDestination>;

type FoundPayee = {
  readonly route: PayoutRoute;
  readonly destination: Destination;
  readonly payeeKey: string;
  readonly payeeCustomerId: string | null;
  readonly payeeAccount: AccountId | null;
};

/** What was typed, as the one destination that it means; or refused by the names of the fields. */
export function destinationOf(
  { brand, accountCodes }: WithdrawalServices,
  body: Omit<WithdrawBody, 'pin'>,
): MadeDestination {
  const { currency, bank_name, account_number, beneficiary = {} } = body;
  const own = { ...accountCodes, brandName: brand.name, formerNames: brand.formerNames };
  return makeDestination({ currency, bank_name, account_number, beneficiary }, own);
}

export function accountHere({ accountCodes }: WithdrawalServices, destination: Destination) {
  if (destination.shape !== 'inside') return null;
  return { sortCode: accountCodes.sortCode, accountNumber: destination.accountNumber };
}

/** An account here that cannot be paid is refused like one that does not exist: nobody learns who is a customer. */
export function foundPayee(
  { payer, payee }: { readonly payer: Person; readonly payee: Person | undefined },
  destination: Destination,
): FoundPayee {
  const known = { destination, payeeKey: payeeKeyOf(destination) };
  if (destination.shape !== 'inside')
    return { ...known, route: 'external', payeeCustomerId: null, payeeAccount: null };
  // One's own accounts are moved between; what goes into a shared one, or leaves it, is a payment.
  const isMove = payee?.id === payer.id && !payer.isShared && !payee.isShared;
  if (isMove || payee?.wallet === payer.wallet) throw new Refusal('payee_is_self');
  if (payee?.status !== 'active')
    throw payeeInvalid('Money cannot be sent to this account. Please check the number.');
  if (payee.walletCurrency !== payer.walletCurrency)
    throw payeeInvalid(
      `This account is in ${payee.walletCurrency}, and yours in ${payer.walletCurrency}. Pay it from an account in ${payee.walletCurrency}.`,
    );
  return { ...known, route: 'internal', payeeCustomerId: payee.id, payeeAccount: payee.wallet };
}

function payeeInvalid(message: string): Refusal {
  return new Refusal('payee_invalid', { fields: { account_number: [message] } });
}
