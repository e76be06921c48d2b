import type { Row } from '@farthing/ledger';
import { format, type Money } from '@farthing/money';
import { lettersAbout, type Recipient } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { DeskServices } from './services.ts';

const letter = lettersAbout('payments');

/** A movement on a customer's account that staff made by hand. */
export type Correction = {
  /** As a sentence has it: 'your wallet', 'your account Savings'. */
  readonly place: string;
  readonly moved: Money;
  readonly description: string;
  readonly direction: 'credit' | 'debit' | 'reversed-in' | 'reversed-out';
};

/** Whatever is done to an account by hand, its owner reads of it. */
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
  const { subject, news } = words[correction.direction](amount, correction);
  return letter(brandName, recipient, {
    subject,
    news,
    advice: 'If you do not know what this is about, please contact support.',
  });
}

const words = {
  credit: (amount: string, { place, description }: Correction) => ({
    subject: `${amount} was added to ${place}`,
    news: `our staff added ${amount} to ${place}: ${description}.`,
  }),
  debit: (amount: string, { place, description }: Correction) => ({
    subject: `${amount} was taken from ${place}`,
    news: `our staff took ${amount} from ${place}: ${description}.`,
  }),
  'reversed-in': (amount: string, { place, description }: Correction) => ({
    subject: `${amount} was returned to ${place}`,
    news: `an entry was undone, and ${amount} is back in ${place}. The entry was: ${description}.`,
  }),
  'reversed-out': (amount: string, { place, description }: Correction) => ({
    subject: `An entry of ${amount} was undone`,
    news: `an entry was undone, and ${amount} was taken from ${place}. The entry was: ${description}.`,
  }),
} as const satisfies Record<
  Correction['direction'],
  (amount: string, correction: Correction) => { readonly subject: string; readonly news: string }
>;
