import type { Row } from '@farthing/ledger';
import { format, type Money } from '@farthing/money';
import { letter, type Recipient } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { DeskServices } from './services.ts';

/** A movement in a customer's wallet that staff made by hand. */
export type Correction = {
  readonly moved: Money;
  readonly description: string;
  readonly direction: 'credit' | 'debit' | 'reversed-in' | 'reversed-out';
};

/** Whatever is done to a wallet by hand, its owner reads of it. */
export async function correctionMailRows(
  { identity, mailer, brand, database }: DeskServices,
  customerId: string,
  correction: Correction,
): Promise<readonly Row[]> {
  const customer = await identity.find(database.kysely, customerId);
  if (customer === undefined) throw new Error(`the wallet of ${customerId} is nobody's`);
  const recipient = { to: customer.email, firstName: customer.firstName };
  return mailer.rowsOf(correctionMail(brand.name, recipient, correction));
}

function correctionMail(brandName: string, recipient: Recipient, correction: Correction): Mail {
  const amount = format(correction.moved);
  const { subject, news } = words[correction.direction](amount, correction.description);
  return letter(brandName, recipient, {
    subject,
    news,
    advice: 'You do not know what this is about? Please contact support.',
  });
}

const words = {
  credit: (amount: string, about: string) => ({
    subject: `${amount} was added to your wallet`,
    news: `our staff added ${amount} to your wallet: ${about}.`,
  }),
  debit: (amount: string, about: string) => ({
    subject: `${amount} was taken from your wallet`,
    news: `our staff took ${amount} from your wallet: ${about}.`,
  }),
  'reversed-in': (amount: string, about: string) => ({
    subject: `${amount} was returned to your wallet`,
    news: `an entry was undone, and ${amount} is back in your wallet. The entry was: ${about}.`,
  }),
  'reversed-out': (amount: string, about: string) => ({
    subject: `An entry of ${amount} was undone`,
    news: `an entry was undone, and ${amount} was taken from your wallet. The entry was: ${about}.`,
  }),
} as const satisfies Record<
  Correction['direction'],
  (amount: string, about: string) => { readonly subject: string; readonly news: string }
>;
