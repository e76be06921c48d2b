import type { DepositNetwork } from '@farthing/contract';
import { namedCoins } from '@farthing/rules';
import { letter, type Recipient } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';

/** Tells a customer that a payment on a chain was sent back, or is not credited. */
export function closedMail(
  brandName: string,
  recipient: Recipient,
  closed: {
    readonly coins: string;
    readonly network: DepositNetwork;
    readonly isToken: boolean;
    readonly state: 'returned' | 'written-off';
    readonly because: string | null;
  },
): Mail {
  const amount = namedCoins(closed.network, closed.coins, closed.isToken);
  const reason = closed.because === null ? '' : ` The reason: ${closed.because}`;
  return letter(
    brandName,
    recipient,
    closed.state === 'returned'
      ? {
          subject: `Your payment of ${amount} was sent back`,
          news: `your payment of ${amount} was sent back to where it came from.${reason}`,
          advice: 'If it has not arrived after a day, please contact support.',
        }
      : {
          subject: `Your payment of ${amount} was not credited`,
          news: `we have not credited your payment of ${amount}, and cannot send it back.${reason}`,
          advice: 'If you think that this is wrong, please contact support.',
        },
  );
}
