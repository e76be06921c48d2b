import { otherNameInWords } from '@farthing/rules';
import type { Mail } from '../../../platform/mail/mail.ts';
import { mailTemplate } from '../../../platform/mail/template.ts';
import { factsOf, inWords, isExchange, lateRate, type Recipient } from '../mails.ts';
import type { Order } from '../store.ts';

type Code = {
  readonly firstName: string;
  readonly amount: string;
  readonly payee: string;
  readonly facts: string;
  readonly code: string;
  readonly within: string;
  readonly isExchange: boolean;
  /** The account is in another name; mails that were written before it was told have none. */
  readonly isOtherName?: boolean;
};

/** Names all that the code is for, so that its recipient sees if somebody else has changed a word of it. */
const codeTemplate = mailTemplate('payment-code', {
  subject: ({ amount, payee, code }: Code) => `Your code to send ${amount} to ${payee}: ${code}`,
  blocks: ({ firstName, payee, facts, code, within, isExchange, isOtherName = false }) => [
    { kind: 'heading', text: 'Confirm your payment' },
    { kind: 'paragraph', text: `Hello ${firstName}, you are about to send money. Please check:` },
    { kind: 'paragraph', text: facts },
    ...(isOtherName ? [{ kind: 'paragraph' as const, text: otherNameInWords(payee) }] : []),
    { kind: 'paragraph', text: 'If all of this is right, enter this code to send it:' },
    { kind: 'code', code },
    {
      kind: 'small-print',
      text:
        `The code works once, within ${within}, and for this payment only. ` +
        'Nobody from the bank will ever ask you for it.',
    },
    ...(isExchange ? [{ kind: 'small-print' as const, text: lateRate }] : []),
    {
      kind: 'small-print',
      text:
        'If this was not you, do not pass the code on. Set a new password at once and contact support: ' +
        'somebody else is signed in to your account and knows your PIN.',
    },
  ],
});

export function codeMail(
  brandName: string,
  { to, firstName, account }: Recipient,
  order: Order,
  {
    code,
    leftMs,
    isOtherName,
  }: { readonly code: string; readonly leftMs: number; readonly isOtherName: boolean },
): Mail {
  const told = { firstName, amount: inWords(order.amount), payee: order.accountName };
  return codeTemplate(brandName, to, {
    ...told,
    facts: factsOf(order, account),
    code,
    within: inMinutes(leftMs),
    isExchange: isExchange(order),
    isOtherName,
  });
}

/** Rather too few than too many; but the moment that asking takes does not make nine minutes of ten. */
function inMinutes(leftMs: number): string {
  const minutes = Math.max(1, Math.floor((leftMs + askingTakesMs) / 60_000));
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

const askingTakesMs = 5_000;
