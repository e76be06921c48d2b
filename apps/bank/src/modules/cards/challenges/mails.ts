import { format } from '@farthing/money';
import { lettersAbout } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { type AskedCard, placeOf } from '../network/index.ts';
import type { StoredChallenge } from './store.ts';

const letter = lettersAbout('approvals');

export function challengeMail(
  brandName: string,
  { holder, lastFour }: Pick<AskedCard, 'holder' | 'lastFour'>,
  { amount, merchant }: Pick<StoredChallenge, 'amount' | 'merchant'>,
): Mail {
  const sum = format(amount);
  return letter(
    brandName,
    { to: holder.email, firstName: holder.firstName },
    {
      subject: `Approve ${sum} to ${merchant.name}?`,
      news:
        `${merchant.name} (${placeOf(merchant)}) asks for ${sum} from your card ending in ${lastFour}. You have five minutes: ` +
        'sign in, and open it under “Under way” on your dashboard.',
      advice:
        'If this was not you, decline it there and freeze the card. Nothing is paid unless you approve it.',
    },
  );
}
