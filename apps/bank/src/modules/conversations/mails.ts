import type { MailBlock } from '../../platform/mail/layout.ts';
import type { Recipient } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';

export function codeMail(brandName: string, { to, firstName }: Recipient, code: string): Mail {
  const subject = 'Your code for the chat';
  return {
    ...{ to, subject, brandName, code },
    blocks: [
      { kind: 'heading', text: subject },
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, enter this code in the chat to show that this address is yours.`,
      },
      { kind: 'code', code },
      {
        kind: 'small-print',
        text: 'If you did not ask for this, do nothing. Nobody at the bank asks you for this code.',
      },
    ],
  };
}

/** The words of staff in full: who wrote by the contact form has nothing else to read them in. */
export function answerMail(
  brandName: string,
  { to, firstName }: Recipient,
  answers: readonly { readonly name: string; readonly text: string }[],
  url: string,
): Mail {
  const subject = 'We have answered you';
  const blocks: MailBlock[] = [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text: `Hello ${firstName}, you have an answer to what you wrote to us.` },
    ...answers.map(({ name, text }): MailBlock => ({ kind: 'paragraph', text: `${name}: ${text}` })),
    { kind: 'button', label: 'Go on in the chat', url },
    {
      kind: 'small-print',
      text: 'Never send us a PIN, a code or a card number: we never ask for them. Answers to this email are not read.',
    },
  ];
  return { to, subject, brandName, blocks };
}
