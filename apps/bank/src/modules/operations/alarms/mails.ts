import type { Mail } from '../../../platform/mail/mail.ts';
import type { AlarmRow } from './alarm-store.ts';

/** To those who run the bank: what is at its threshold, or no longer is. */
export function thresholdMail(
  brandName: string,
  to: string,
  { summary, raisedAt, endedAt }: Pick<AlarmRow, 'summary' | 'raisedAt' | 'endedAt'>,
): Mail {
  const isOver = endedAt !== null;
  const subject = isOver ? `${brandName}: an alarm is over` : `${brandName}: an alarm`;
  const since = `Since ${inWords(raisedAt)}.`;
  return {
    to,
    subject,
    brandName,
    blocks: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text: summary },
      {
        kind: 'paragraph',
        text: isOver ? `It is over. It was so from ${inWords(raisedAt)} to ${inWords(endedAt)}.` : since,
      },
      { kind: 'small-print', text: 'The staff console has it under Operations, Alarms.' },
    ],
  };
}

export function testMail(brandName: string, to: string): Mail {
  const subject = `${brandName}: a test of the alarms`;
  return {
    to,
    subject,
    brandName,
    blocks: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text: 'Nothing is wrong. Somebody tries whether alarms arrive.' },
    ],
  };
}

function inWords(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
