import type { LendingLoan } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { lazy, Suspense, useState } from 'react';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { Progress } from '../../ui/progress/progress.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { AskWhy } from '../parts/ask-why.tsx';
import { productWords, stateWords } from './words.ts';

const AcceptDialog = lazy(() => import('./accept-dialog.tsx'));
const PayDialog = lazy(() => import('./pay-dialog.tsx'));
const ActDialog = lazy(() => import('./act-dialog.tsx'));
const OfferCost = lazy(() => import('./offer-cost.tsx'));
const LoanPapers = lazy(() => import('./loan-papers.tsx'));
const LoanDetails = lazy(() => import('./loan-details.tsx'));

type Open = 'accept' | 'pay' | 'pause' | 'cancel' | null;

/** One loan: how far it has come, and what its borrower can do about it. */
export function LoanView({ loan }: { loan: LendingLoan }) {
  const [open, setOpen] = useState<Open>(null);
  const [isShown, setIsShown] = useState(false);
  const [word, tone] = stateWords[loan.state];
  const close = () => setOpen(null);
  return (
    <Surface className="grid gap-5 p-5 sm:p-7" lifted={loan.state === 'running' || loan.state === 'offered'}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-2xl">{productWords[loan.product]}</h2>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <Standing loan={loan} />
      <div className="flex flex-wrap gap-3">
        {loan.state === 'offered' && <Button onClick={() => setOpen('accept')}>Accept the offer</Button>}
        {loan.state === 'running' && <Button onClick={() => setOpen('pay')}>Pay now</Button>}
        {loan.may_pause && (
          <Button look="quiet" onClick={() => setOpen('pause')}>
            Skip the next instalment
          </Button>
        )}
        {(loan.state === 'asked' || loan.state === 'offered') && (
          <Button look="quiet" onClick={() => setOpen('cancel')}>
            {loan.state === 'asked' ? 'Cancel the request' : 'Decline the offer'}
          </Button>
        )}
        <Button look="quiet" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide the details' : 'Show the details'}
        </Button>
      </div>
      <Suspense fallback={null}>
        {(loan.state === 'asked' || (isShown && loan.takes_papers)) && <LoanPapers loan={loan} />}
        {isShown && <LoanDetails loan={loan} />}
        {open === 'accept' && <AcceptDialog loan={loan} onClose={close} />}
        {open === 'pay' && <PayDialog loan={loan} onClose={close} />}
        {(open === 'pause' || open === 'cancel') && <ActDialog loan={loan} act={open} onClose={close} />}
      </Suspense>
    </Surface>
  );
}

function Standing({ loan }: { loan: LendingLoan }) {
  const inWords = (amount: string) => format(fromDecimal(amount, loan.currency));
  const [next] = loan.coming;
  if (loan.state === 'running')
    return (
      <div className="grid gap-4">
        {loan.arrears.days > 0 && (
          <Alert tone="danger" title={`${inWords(loan.arrears.amount)} is late`}>
            It has been late for {loan.arrears.days === 1 ? '1 day' : `${loan.arrears.days} days`}. Pay it so
            that it does not cost more. If you cannot, contact support: we can agree on a plan.
          </Alert>
        )}
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
          <p className="grid">
            <span className="text-ink-2">You owe today</span>
            <span className="font-display font-semibold text-4xl">{inWords(loan.owed.total)}</span>
          </p>
          {next && (
            <p className="grid sm:text-end">
              <span className="text-ink-2">Next instalment, {formatDay(next.due_on)}</span>
              <span className="font-semibold text-xl">{inWords(next.amount)}</span>
            </p>
          )}
        </div>
        <Progress label={`Repaid of ${inWords(loan.amount)}`} percent={repaidShare(loan)} />
      </div>
    );
  if (loan.state === 'offered')
    return (
      <div className="grid gap-4">
        <p>
          We offer you {inWords(loan.amount)} over {loan.months} months. Accept it
          {loan.offered_until && <> by {formatMoment(loan.offered_until)}</>}. We pay it out once you have
          accepted.
        </p>
        <Suspense fallback={<Placeholder label="Loading what it costs" className="h-72 max-w-xl" />}>
          <OfferCost loan={loan} />
        </Suspense>
      </div>
    );
  return (
    <div className="grid gap-1">
      <p>
        {inWords(loan.amount)} over {loan.months} months: {loan.purpose}
      </p>
      {loan.state === 'asked' && <p className="text-ink-2">We email you as soon as it is decided.</p>}
      {loan.decision && <p className="text-ink-2">{loan.decision}</p>}
      {loan.state === 'declined' && (
        <p>
          <AskWhy />
        </p>
      )}
    </div>
  );
}

function repaidShare({ amount, owed }: LendingLoan): number {
  return (1 - Number(owed.principal) / Number(amount)) * 100;
}
