import { format, money } from '@farthing/money';
import { lettersAbout, type Recipient } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { comparison } from './deposit.ts';
import type { Deposit } from './store.ts';

const letter = lettersAbout('money-in');

/** Tells a customer what has become of their deposit. */
export function outcomeMail(
  brandName: string,
  recipient: Recipient,
  deposit: Deposit & { readonly walletOpen: boolean },
): Mail {
  return letter(brandName, recipient, wordsOf(deposit));
}

type Words = Parameters<typeof letter>[2];

function wordsOf(deposit: Deposit & { readonly walletOpen: boolean }): Words {
  const announced = inWords(deposit, deposit.amount);
  const received = inWords(deposit, deposit.received ?? 0n);
  switch (deposit.status) {
    case 'credited':
      return {
        subject: `Your deposit of ${received} has arrived`,
        news: `${received} is in your account.${difference(deposit, announced)}`,
        advice: 'If you did not send anything, please contact support.',
      };
    case 'rejected':
      return {
        subject: `Your deposit of ${announced} was not accepted`,
        news: `we could not accept your deposit of ${announced}, and nothing was credited.${reason(deposit)}`,
        advice: askSupport,
      };
    case 'late':
      if (!deposit.walletOpen)
        return {
          subject: `Your deposit of ${received} is for a closed account`,
          news: `we have received ${received} for your account, which is closed. Our staff send it back.`,
          advice: 'You need not do anything: we email you when it is sent.',
        };
      return {
        subject: `Your deposit of ${received} arrived late`,
        news:
          `we have received ${received} for a deposit that was closed already. ` +
          'Our staff look at it: it is then credited to your account or sent back.',
        advice: 'You need not do anything: we email you when it is decided.',
      };
    case 'replaced':
      return {
        subject: `Your deposit of ${received} has been credited`,
        news: `the ${received} that arrived late is in your account now.`,
        advice: 'Thank you for your patience.',
      };
    case 'returned':
      return {
        subject: `Your deposit of ${received} was sent back`,
        news: `the ${received} that arrived late was sent back to where it came from.${reason(deposit)}`,
        advice: 'If it has not arrived after a day, please contact support.',
      };
    case 'taken-back':
      return {
        subject: `Your deposit of ${received} was taken back`,
        news:
          `the payment of ${received} left its network after we had credited it: another payment or another block took its place. ` +
          'So we have taken it out of your account again.',
        advice:
          'If it comes back on the network, we credit it again. If you do not know why it left, please contact support.',
      };
    case 'written-off':
      return {
        subject: `You keep the ${received} of your deposit`,
        news:
          `the payment of ${received} left its network after we had credited it. ` +
          'We bear the loss: the money stays in your account, and you owe us nothing for it.',
        advice: 'If you do not know why the payment left its network, please contact support.',
      };
    case 'pending':
    case 'expired':
      return {
        subject: `We have not received your deposit of ${announced}`,
        news: `the deposit of ${announced} that you announced has not arrived in time, and nothing was credited.`,
        advice: askSupport,
      };
  }
}

const askSupport =
  'If you have sent the money, please contact support with the transaction id of your payment.';

function reason({ because }: Deposit): string {
  return because === null ? '' : ` The reason: ${because}`;
}

function difference({ amount, received }: Deposit, announced: string): string {
  switch (comparison(amount, received ?? 0n)) {
    case 'exact':
      return '';
    case 'under':
      return ` You had announced ${announced}: less has arrived, and all of it is credited.`;
    case 'over':
      return ` You had announced ${announced}: more has arrived, and all of it is credited.`;
  }
}

function inWords({ currency }: Deposit, minor: bigint): string {
  return format(money(minor, currency));
}
