import type { CreditCard } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { lazy, Suspense, useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Progress } from '../../ui/progress/progress.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { dueWords, payWords } from './words.ts';

const PayDialog = lazy(() => import('./pay-dialog.tsx'));
const InstructDialog = lazy(() => import('./instruct-dialog.tsx'));
const CloseDialog = lazy(() => import('./close-dialog.tsx'));
const CreditDetails = lazy(() => import('./credit-details.tsx'));

type Open = 'pay' | 'instruct' | 'close' | null;

/** An open credit card: what is owed, what is due, and what its owner can do about it. */
export function CreditView({ credit }: { credit: CreditCard }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const inWords = (amount: string) => format(fromDecimal(amount, credit.currency));
  const isOwed = Number(credit.owed.total) > 0;
  return (
    <Surface className="grid gap-5 p-5 sm:p-7" lifted>
      <h2 className="text-2xl">Your credit</h2>
      {credit.late && (
        <Alert tone="danger" title={`${inWords(credit.late.least)} is late`}>
          {dueWords(credit)} Pay it so that it does not cost more. If you cannot, contact support.
        </Alert>
      )}
      <Figures credit={credit} />
      <Progress
        label={`${inWords(credit.available)} of ${inWords(credit.limit ?? '0')} left to spend`}
        percent={leftShare(credit)}
      />
      <p className="text-ink-2">{payWords(credit)}</p>
      <div className="flex flex-wrap gap-3">
        {isOwed && <Button onClick={() => setOpen('pay')}>Pay now</Button>}
        <Button look="quiet" onClick={() => setOpen('instruct')}>
          Change how it is paid
        </Button>
        {!isOwed && (
          <Button look="quiet" onClick={() => setOpen('close')}>
            Close the credit card
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        <CreditDetails credit={credit} />
        {open === 'pay' && <PayDialog credit={credit} onClose={close} />}
        {open === 'instruct' && <InstructDialog credit={credit} onClose={close} />}
        {open === 'close' && <CloseDialog credit={credit} onClose={close} />}
      </Suspense>
    </Surface>
  );
}

function Figures({ credit }: { credit: CreditCard }) {
  const { due, owed, in_credit: over, pending, currency } = credit;
  const inWords = (amount: string) => format(fromDecimal(amount, currency));
  const parts = [
    ...(Number(owed.interest) > 0 ? [`${inWords(owed.interest)} of it is interest`] : []),
    ...(Number(owed.fees) > 0 ? [`${inWords(owed.fees)} of it is fees`] : []),
    ...(Number(pending) > 0 ? [`${inWords(pending)} more is set aside for merchants`] : []),
    ...(Number(over) > 0 ? [`${inWords(over)} too much is paid`] : []),
  ];
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
      <p className="grid">
        <span className="text-ink-2">You owe today</span>
        <span className="font-display font-semibold text-4xl tabular-nums">{inWords(owed.total)}</span>
        {parts.length > 0 && <span className="text-ink-2">{parts.join(', ')}.</span>}
      </p>
      {due === null ? (
        credit.late === null && <p className="text-ink-2 sm:max-w-64 sm:text-end">{dueWords(credit)}</p>
      ) : (
        <p className="grid sm:text-end">
          <span className="text-ink-2">Next payment, {formatDay(due.on)}</span>
          <span className="font-semibold text-xl tabular-nums">
            {Number(due.least) > 0 ? `At least ${inWords(due.least)}` : 'The minimum payment is made'}
          </span>
          {Number(due.full) > 0 && (
            <span className="text-ink-2">
              {Number(due.least) > 0 ? 'or' : 'Pay'} {inWords(due.full)}, and it costs no interest
            </span>
          )}
        </p>
      )}
    </div>
  );
}

function leftShare({ available, limit }: CreditCard): number {
  return (100 * Number(available)) / Math.max(1, Number(limit));
}
