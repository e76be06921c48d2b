import type { Loan } from '@farthing/contract';
import { type Currency, format, fromDecimal } from '@farthing/money';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { useRemainingSeconds } from '../../ui/countdown/use-remaining-seconds.ts';
import { Surface } from '../../ui/surface/surface.tsx';
import { chatAbout } from '../parts/ask-why.tsx';

export function OwedLoan({ loan, currency }: { loan: Loan; currency: Currency }) {
  const [isTold, setIsTold] = useState(false);
  return (
    <Surface className="grid gap-5 p-5 sm:p-7" lifted>
      {loan.status === 'overdue' && <Overdue loan={loan} currency={currency} />}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid gap-1">
          <h2 className="font-sans text-ink-2 text-lg">Still to repay</h2>
          <p className="font-display font-semibold text-4xl">
            {format(fromDecimal(loan.amount_due, currency))}
          </p>
        </div>
        <Button onClick={() => setIsTold(true)}>Repay Loan</Button>
      </div>
      {loan.due_date && <TimeLeft dueDate={loan.due_date} />}
      <AlertDialog
        open={isTold}
        onClose={() => setIsTold(false)}
        title="Repay Loan"
        actions={
          <>
            <Button look="quiet" onClick={() => setIsTold(false)}>
              Close
            </Button>
            <ButtonLink href={chatAbout('loan', loan.id)}>Contact Support</ButtonLink>
          </>
        }
      >
        Please contact live support to repay your loan. If you agree, they take the money from your wallet.
        Otherwise they tell you where to send it.
      </AlertDialog>
    </Surface>
  );
}

/** How much, since when, and what to do about it. */
function Overdue({ loan: { amount_due, due_date }, currency }: { loan: Loan; currency: Currency }) {
  return (
    <Alert tone="danger" title="Your loan is overdue">
      {format(fromDecimal(amount_due, currency))} has been overdue
      {due_date && (
        <>
          {' '}
          since <time dateTime={due_date}>{formatMoment(due_date)}</time>
        </>
      )}
      . Please contact support to repay it, in part or in full. The interest does not grow.
    </Alert>
  );
}

function TimeLeft({ dueDate }: { dueDate: string }) {
  const deadlineMs = Date.parse(dueDate);
  const isOver = useRemainingSeconds(deadlineMs) === 0;
  return (
    <div className="grid gap-1 border-line border-t pt-4">
      <p className="text-ink-2">
        Due on <time dateTime={dueDate}>{formatMoment(dueDate)}</time>
      </p>
      <p role="status" className="font-semibold text-danger">
        {isOver && 'Loan repayment period has ended.'}
      </p>
      {!isOver && <Countdown label="Time left to repay" deadlineMs={deadlineMs} format="long" />}
    </div>
  );
}
