import { format, fromDecimal } from '@farthing/money';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import type { Dispute } from './card-payment-query.ts';
import { DisputePictures } from './dispute-pictures.tsx';
import { disputeWords, reasonWords } from './words.ts';

/** How far a dispute has come, step by step, and what is next. */
export default function DisputeProgress({ dispute, paymentId }: { dispute: Dispute; paymentId: string }) {
  const { word, tone } = disputeWords[dispute.state];
  const amount = format(fromDecimal(dispute.amount, dispute.currency));
  return (
    <section aria-labelledby="dispute-title" className="grid gap-4">
      <h2 id="dispute-title" className="text-xl">
        Your dispute
      </h2>
      <Surface className="grid gap-5 p-5 sm:p-6">
        <p role="status" className="flex flex-wrap items-center gap-3">
          <Badge tone={tone}>{word}</Badge>
          <strong className="tabular-nums">{amount}</strong>
        </p>
        {dispute.owed !== null && (
          <Alert tone="warning" title="You owe a part of the credit">
            {format(fromDecimal(dispute.owed, dispute.currency))} were not in your account when we took the
            credit back. Please pay them in: we take them then.
          </Alert>
        )}
        <ol className="grid gap-4">
          {stepsOf(dispute, amount).map(({ title, at, text }) => (
            <li key={title} className="grid gap-1 border-line border-l-2 pl-4">
              <strong>{title}</strong>
              <span className="text-ink-2 text-sm">{at}</span>
              {text !== null && <span className="wrap-anywhere whitespace-pre-line">{text}</span>}
            </li>
          ))}
        </ol>
      </Surface>
      <DisputePictures dispute={dispute} paymentId={paymentId} />
    </section>
  );
}

type Step = { readonly title: string; readonly at: string; readonly text: string | null };

function stepsOf(dispute: Dispute, amount: string): readonly Step[] {
  const { answer, sent_at, credited_at, decided_at, answer_due_at } = dispute;
  const dated = [
    { title: reasonWords[dispute.reason], when: dispute.created_at, text: dispute.description },
    credited_at && {
      title: `We credited ${amount} for now`,
      when: credited_at,
      text: 'It is yours if you win. If you lose, we take it back.',
    },
    sent_at && {
      title: 'We asked the merchant',
      when: sent_at,
      text:
        answer === null && answer_due_at !== null && decided_at === null
          ? `It has until ${formatDay(answer_due_at.slice(0, 10))} to answer.`
          : null,
    },
    answer && {
      title: answer.accepts ? 'The merchant accepts it' : 'The merchant objects',
      when: answer.at,
      text: answer.words,
    },
    decided_at && { title: disputeWords[dispute.state].word, when: decided_at, text: dispute.outcome },
  ];
  const steps = dated
    .filter((step) => step !== null && step !== '')
    .toSorted((one, other) => one.when.localeCompare(other.when))
    .map(({ title, when, text }) => ({ title, at: formatMoment(when), text }));
  return decided_at === null
    ? [...steps, { title: 'Next', at: 'You need not do anything', text: 'We email you when there is news.' }]
    : steps;
}
