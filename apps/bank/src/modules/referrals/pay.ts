import { format, money, toDecimal } from '@farthing/money';
import { type Actor, actedBy } from '../audit/index.ts';
import { accountTaking, derivedId, referenceOf, type Work } from '../books/index.ts';
import { statusRow } from '../identity/index.ts';
import { paidMail } from './mails.ts';
import type { Pair } from './pair.ts';
import { bonusRow, type Referral } from './rows.ts';
import type { ReferralServices } from './services.ts';

/** Pays a bonus, once for each referee for ever. */
export function payment(
  services: ReferralServices,
  actor: Actor,
  referral: Referral,
  { referee, referrer }: Pick<Pair, 'referee'> & { readonly referrer: NonNullable<Pair['referrer']> },
): Work {
  const { books, clock, audit, mailer, brand } = services;
  const { amount, currency } = referral;
  const account = accountTaking(referrer.account, currency, 'staff');
  // The ledger's own guard: whatever else fails, the same bonus has the same id.
  const id = derivedId(referral.refereeId, 'referral bonus');
  const friend = `${referee.firstName} ${referee.lastName}`;
  const reference = referenceOf(id);
  return {
    commands: [{ id, from: books.account('referral-costs', currency), to: account, amount }],
    lines: [
      {
        transfer: id,
        account,
        kind: 'bonus',
        description: `Referral bonus for ${friend}`,
        reference,
      },
    ],
    rows: [
      bonusRow(referral, clock.now()),
      // Nothing reaches a wallet that is closed at the same moment.
      statusRow(referrer),
      ...audit.rowsOf({
        ...actedBy(actor),
        action: 'referral.pay-bonus',
        subject: { kind: 'customer', id: referrer.id },
        after: { amount: toDecimal(money(amount, currency)), currency, reference },
      }),
      ...mailer.rowsOf(paidMail(brand.name, referrer, friend, format(money(amount, currency)))),
    ],
  };
}
