import { format, money } from '@farthing/money';
import { lettersAbout } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Topup, TopupFacts } from './topup.ts';

const letter = lettersAbout('money-in');

/** Tells a customer what has become of their top-up; undefined when its page has told them. */
export function outcomeMail(
  brandName: string,
  { email, firstName }: TopupFacts['customer'],
  topup: Topup,
): Mail | undefined {
  const words = wordsOf(topup);
  return words === undefined ? undefined : letter(brandName, { to: email, firstName }, words);
}

function wordsOf(topup: Topup): Parameters<typeof letter>[2] | undefined {
  const amount = format(topup.amount);
  switch (topup.state) {
    case 'credited':
      return {
        subject: `Your top-up of ${amount} has arrived`,
        news: `${amount} from your card is in your account ${topup.account.name}.`,
        advice: 'If this was not you, please contact support at once.',
      };
    case 'held':
      return {
        subject: `We are checking your top-up of ${amount}`,
        news: `your card has paid ${amount}. We look at it before we credit it, to keep your money safe.`,
        advice: 'You need not do anything: we then credit it or send it back to your card, and email you.',
      };
    case 'refunding':
      return {
        subject: `Your top-up of ${amount} goes back to your card`,
        news: `we are sending your top-up of ${amount} back to the card that paid it.`,
        advice: 'It can take some days until the bank of your card shows it.',
      };
    case 'charged-back':
      return {
        subject: `Your top-up of ${amount} was taken back`,
        news: `the bank of your card has taken back the top-up of ${amount}.${owed(topup)}`,
        advice: 'If you do not know why, please contact the bank of your card or our support.',
      };
    default:
      return undefined;
  }
}

function owed({ debtMinor, amount, creditedAt, refundedAt }: Topup): string {
  if (creditedAt === null) return ' It had not been credited to your account.';
  if (refundedAt !== null) return ' It had left your account already, and nothing more was taken.';
  if (debtMinor === 0n) return ' We have taken it from your account.';
  const debt = format(money(debtMinor, amount.currency));
  return ` Some of it had left your account: you owe us ${debt}. You can pay it on the page of the top-up.`;
}

/** Tells a customer that staff have taken what they owed, or given it up. */
export function debtMail(
  brandName: string,
  { email, firstName }: TopupFacts['customer'],
  { debtMinor, amount, account, owedFrom }: Topup,
  settled: 'collection' | 'write-off',
): Mail {
  const debt = format(money(debtMinor, amount.currency));
  const words =
    settled === 'collection'
      ? {
          subject: `We have taken the ${debt} that you owed`,
          news: `the bank of your card took a top-up back that was spent. We have now taken the ${debt} that you owed us for it from your account ${owedFrom ?? account.name}.`,
          advice: 'If you think that this is wrong, please contact support.',
        }
      : {
          subject: `You no longer owe ${debt}`,
          news: `the bank of your card took a top-up back that was spent. We have given up the ${debt} that you owed us for it.`,
          advice: 'You need not do anything.',
        };
  return letter(brandName, { to: email, firstName }, words);
}
