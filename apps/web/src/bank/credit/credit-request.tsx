import type { CreditCard } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { lazy, Suspense, useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { AskWhy } from '../parts/ask-why.tsx';
import { endWords, ruleWords, stateWords } from './words.ts';

const AcceptCredit = lazy(() => import('./accept-credit.tsx'));
const CloseDialog = lazy(() => import('./close-dialog.tsx'));
const CreditDetails = lazy(() => import('./credit-details.tsx'));

/** One that is not open yet, or not any more. */
export function CreditRequest({ credit }: { credit: CreditCard }) {
  const [open, setOpen] = useState<'accept' | 'cancel' | null>(null);
  const [word, tone] = stateWords[credit.state];
  const { state, currency, decision } = credit;
  const wasUsed = state === 'closed' || state === 'written-off';
  const inWords = (amount: string) => format(fromDecimal(amount, currency));
  return (
    <Surface className="grid gap-5 p-5 sm:p-7" lifted={state === 'offered'}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-2xl">Credit card</h2>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {state === 'offered' ? (
        <>
          <p>
            We offer you a credit card with a limit of {inWords(credit.limit ?? '0')}. Accept it
            {credit.offered_until && <> by {formatMoment(credit.offered_until)}</>}. You get the card once you
            have accepted.
          </p>
          <ul className="grid list-disc gap-2 ps-5">
            {ruleWords(credit.terms, currency).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>{wasUsed ? endWords(credit) : `You asked for a limit of ${inWords(credit.wished)}.`}</p>
      )}
      {state === 'asked' && <p className="text-ink-2">We email you as soon as it is decided.</p>}
      {decision && <p className="text-ink-2">{decision}</p>}
      {state === 'declined' && (
        <p>
          <AskWhy />
        </p>
      )}
      {(state === 'asked' || state === 'offered') && (
        <div className="flex flex-wrap gap-3">
          {state === 'offered' && <Button onClick={() => setOpen('accept')}>Accept the offer</Button>}
          <Button look="quiet" onClick={() => setOpen('cancel')}>
            {state === 'asked' ? 'Cancel the request' : 'Decline the offer'}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {wasUsed && credit.statements.length > 0 && <CreditDetails credit={credit} />}
        {open === 'accept' && <AcceptCredit credit={credit} onClose={() => setOpen(null)} />}
        {open === 'cancel' && <CloseDialog credit={credit} onClose={() => setOpen(null)} />}
      </Suspense>
    </Surface>
  );
}
