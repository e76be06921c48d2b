import { format, money } from '@farthing/money';
import { layoutMail, type MailBlock } from '../../platform/mail/layout.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { comparison } from './deposit.ts';
import type { Deposit } from './store.ts';

export type Letterhead = { readonly brandName: string; readonly publicUrl: string };

type Reader = { readonly email: string; readonly firstName: string };

/** Tells a customer what has become of their deposit. */
export function outcomeMail({ brandName, publicUrl }: Letterhead, reader: Reader, deposit: Deposit): Mail {
  const { subject, paragraphs } = wordsOf(deposit);
  const blocks: MailBlock[] = [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text: `Hello ${reader.firstName}, ${paragraphs[0]}` },
    ...paragraphs.slice(1).map((text): MailBlock => ({ kind: 'paragraph', text })),
    { kind: 'button', label: 'See your transactions', url: `${publicUrl}/layout/transactions` },
    { kind: 'small-print', text: `Deposit ${deposit.id}, ${deposit.network}.` },
  ];
  return { to: reader.email, subject, ...layoutMail(brandName, blocks) };
}

type Words = { readonly subject: string; readonly paragraphs: readonly [string, ...string[]] };

function wordsOf(deposit: Deposit): Words {
  const announced = inWords(deposit, deposit.amount);
  const received = inWords(deposit, deposit.received ?? 0n);
  switch (deposit.status) {
    case 'credited':
      return {
        subject: `Your deposit of ${received} has arrived`,
        paragraphs: [`${received} is in your wallet.${difference(deposit, announced)}`],
      };
    case 'rejected':
      return {
        subject: `Your deposit of ${announced} was not accepted`,
        paragraphs: [
          `we could not accept your deposit of ${announced}, and nothing was credited.`,
          ...(deposit.because === null ? [] : [`Reason: ${deposit.because}`]),
          'If you have sent money, please contact support with the transaction id of your payment.',
        ],
      };
    case 'late':
      return {
        subject: `Your deposit of ${received} arrived late`,
        paragraphs: [
          `we have received ${received} for a deposit that was closed already.`,
          'Our staff look at it. It is then credited to your wallet or sent back, and you get a mail about it.',
        ],
      };
    case 'replaced':
      return {
        subject: `Your deposit of ${received} has been credited`,
        paragraphs: [`the ${received} that arrived late is in your wallet now.`],
      };
    case 'returned':
      return {
        subject: `Your deposit of ${received} was sent back`,
        paragraphs: [
          `the ${received} that arrived late was sent back to where it came from.`,
          ...(deposit.because === null ? [] : [`Reason: ${deposit.because}`]),
        ],
      };
    case 'pending':
    case 'expired':
      return {
        subject: `We have not received your deposit of ${announced}`,
        paragraphs: [
          `the deposit of ${announced} that you announced has not arrived in time, and nothing was credited.`,
          'If you have sent it, please contact support with the transaction id of your payment.',
        ],
      };
  }
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
