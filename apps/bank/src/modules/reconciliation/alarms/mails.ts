import type { MailBlock } from '../../../platform/mail/layout.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { policies } from '../../../platform/policies.ts';

/** To those who run the bank. */
export function alarmMail(brandName: string, to: string, summaries: readonly string[]): Mail {
  const subject =
    summaries.length === 1 ? `${brandName}: an alarm` : `${brandName}: ${summaries.length} alarms`;
  const { mailed } = policies.alarms;
  const more = summaries.length - mailed;
  const blocks: MailBlock[] = [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text: 'The bank has found something wrong with itself.' },
    ...summaries.slice(0, mailed).map((text) => ({ kind: 'paragraph' as const, text })),
    ...(more > 0 ? [{ kind: 'paragraph' as const, text: `And ${more} more.` }] : []),
    {
      kind: 'small-print',
      text: 'The staff console shows it on its front page until somebody says what came of it.',
    },
  ];
  return { to, subject, brandName, blocks };
}
