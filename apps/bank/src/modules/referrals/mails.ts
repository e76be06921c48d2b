import { lettersAbout } from '../../platform/mail/letter.ts';

const letter = lettersAbout('money-in');

type Referrer = { readonly email: string; readonly firstName: string };

export function paidMail(brandName: string, referrer: Referrer, friend: string, amount: string) {
  return letter(
    brandName,
    { to: referrer.email, firstName: referrer.firstName },
    {
      subject: `You have earned ${amount}`,
      news: `${friend} has joined with your link and made a deposit. Your bonus of ${amount} is in your account.`,
      advice: 'Thank you for telling others about us.',
    },
  );
}

/** Without the reason: it would teach whoever farms bonuses how to do it better. */
export function declinedMail(brandName: string, referrer: Referrer, friend: string) {
  return letter(
    brandName,
    { to: referrer.email, firstName: referrer.firstName },
    {
      subject: 'About your referral',
      news: `We have looked at your referral of ${friend}. It does not meet the conditions, so no bonus is paid for it.`,
      advice: 'If you think that this is a mistake, write to us and we will look again.',
    },
  );
}
