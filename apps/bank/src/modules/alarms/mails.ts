import type { MailBlock } from '../../platform/mail/layout.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { policies } from '../../platform/policies.ts';
import type { News, ToldAlarm } from './services.ts';

/** To those who run the bank. */
export function newsMail(brandName: string, to: string, { type, alarms }: News): Mail {
  const [one, several, opening] = words[type];
  const subject = `${brandName}: ${alarms.length === 1 ? one : `${alarms.length} ${several}`}`;
  const { told } = policies.alarms;
  const more = alarms.length - told;
  const blocks: MailBlock[] = [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text: opening },
    ...alarms.slice(0, told).map((alarm) => ({ kind: 'paragraph' as const, text: inWords(alarm) })),
    ...(more > 0 ? [{ kind: 'paragraph' as const, text: `And ${more} more.` }] : []),
    { kind: 'small-print', text: 'The staff console has more under Operations.' },
  ];
  return { to, subject, brandName, blocks };
}

const words = {
  'alarm.raised': ['an alarm', 'alarms', 'The bank has found a fault in itself.'],
  'alarm.ended': ['an alarm has ended', 'alarms have ended', 'The fault has been put right.'],
  'alarm.acknowledged': [
    'an alarm was acknowledged',
    'alarms were acknowledged',
    'A member of staff has looked into it. The audit log says who, and what came of it.',
  ],
} as const satisfies Record<News['type'], readonly [one: string, several: string, opening: string]>;

function inWords({ summary, raisedAt, endedAt }: ToldAlarm): string {
  const time =
    endedAt === null
      ? `Since ${momentOf(raisedAt)}.`
      : `It was open from ${momentOf(raisedAt)} to ${momentOf(endedAt)}.`;
  return `${summary} ${time}`;
}

export function testMail(brandName: string, to: string): Mail {
  const subject = `${brandName}: a test of the alarms`;
  return {
    to,
    subject,
    brandName,
    blocks: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text: 'Nothing is wrong. Someone is testing whether alarms arrive.' },
    ],
  };
}

function momentOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
