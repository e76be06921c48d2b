import { lettersAbout, type Recipient } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';

const letter = lettersAbout('payments');

const unknown = 'If you know nothing about this, please contact support at once.';

/** What is approved, in one sentence: how many payments, and how much in all. */
export type BatchWords = { readonly file: string; readonly account: string; readonly what: string };

export function batchCodeMail(
  brandName: string,
  recipient: Recipient,
  { file, account, what }: BatchWords,
  code: string,
): Mail {
  return {
    to: recipient.to,
    brandName,
    subject: `Your code to pay ${what}: ${code}`,
    code,
    blocks: [
      { kind: 'heading', text: `Confirm ${what}` },
      {
        kind: 'paragraph',
        text: `Hello ${recipient.firstName}, you are about to pay ${what} from “${account}” with the file “${file}”. Enter this code to confirm:`,
      },
      { kind: 'code', code },
      {
        kind: 'small-print',
        text: `The code works once, within 10 minutes, and for this file only. Do not give it to anybody, including us. ${unknown}`,
      },
    ],
  };
}

export function batchToApproveMail(
  brandName: string,
  recipient: Recipient,
  { file, account, what }: BatchWords,
  by: string,
): Mail {
  return letter(brandName, recipient, {
    subject: `${by} asks you to approve ${what}`,
    news:
      `${by} has prepared ${what} from “${account}” with the file “${file}”. Sign in and open the account ` +
      'to look at them, and approve or refuse all of them within 7 days.',
    advice: unknown,
  });
}

export function batchRefusedMail(
  brandName: string,
  recipient: Recipient,
  { file, what }: BatchWords,
  { by, reason }: { readonly by: string; readonly reason: string },
): Mail {
  return letter(brandName, recipient, {
    subject: `${by} has refused ${what}`,
    news: `${by} has refused ${what} of the file “${file}”: ${reason}. None of it was paid.`,
    advice: unknown,
  });
}

type Counts = { readonly sent: number; readonly waiting: number; readonly failed: number };

export function batchDoneMail(
  brandName: string,
  recipient: Recipient,
  { file, account }: BatchWords,
  counts: Counts,
): Mail {
  const { sent, waiting, failed } = counts;
  const waits =
    waiting === 0 ? '' : ` ${waiting} ${waiting === 1 ? 'has' : 'have'} to be checked or signed first.`;
  const fails =
    failed === 0 ? '' : ` ${failed} could not be paid: the page of the file says why, line by line.`;
  return letter(brandName, recipient, {
    subject: `Your file “${file}” ${outcome(counts)}`,
    news: `the file “${file}” is done. ${sent} ${sent === 1 ? 'payment was' : 'payments were'} sent from “${account}”.${waits}${fails}`,
    advice: unknown,
  });
}

/** Paid is only what has left. */
function outcome({ sent, waiting, failed }: Counts): string {
  if (sent > 0) return waiting + failed === 0 ? 'is paid' : 'is paid in part';
  return waiting > 0 ? 'has to be checked or signed first' : 'could not be paid';
}
