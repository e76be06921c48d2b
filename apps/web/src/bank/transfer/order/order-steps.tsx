import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useArrival } from '../../../lib/arrival.ts';
import { draftsOf } from '../../../lib/drafts/drafts.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { Stepper } from '../../../ui/stepper/stepper.tsx';
import { Surface } from '../../../ui/surface/surface.tsx';
import { useToast } from '../../../ui/toast/toast.tsx';
import { useCustomerId } from '../../data/customer.ts';
import type { StandingOrder, StandingOrders } from '../../data/standing-orders-query.ts';
import { CodeStep, PinStep } from './approve-order.tsx';
import { blankDraft, draftOf } from './order-draft.ts';
import { OrderForm, type OrderObjections } from './order-form.tsx';

const names = ['Details', 'PIN', 'Code'] as const;
const headings = [
  'Who gets it, how much and when?',
  'Check it, then enter your PIN',
  'Enter the code from your email',
] as const;

type StepsProps = { title: string; known: StandingOrders; before: StandingOrder | undefined };

export default function OrderSteps({ title, known, before }: StepsProps) {
  const userId = useCustomerId();
  const [draft, type, forget] = useDraft(
    draftsOf('bank', userId),
    `scheduled ${before?.id ?? 'new'}`,
    before === undefined ? blankDraft : draftOf(before),
  );
  const [at, setAt] = useState<0 | 1 | 2>(0);
  const [mailed, setMailed] = useState<StandingOrder>();
  const [objections, setObjections] = useState<OrderObjections>({});
  const heading = useHeading(at);
  const done = useDone(forget);
  const replaces = before?.id ?? null;
  useArrival(`${title}: ${names[at]} (${at + 1} of ${names.length})`);
  return (
    <div className="grid max-w-3xl gap-6">
      <Stepper label="Steps of a scheduled payment" steps={names} current={at} />
      <Surface className="p-5 sm:p-7">
        <h2 ref={heading} tabIndex={-1} className="mb-5 text-2xl outline-none">
          {headings[at]}
        </h2>
        {at === 0 && (
          <OrderForm
            draft={draft}
            calendar={known}
            before={before}
            objections={objections}
            onTyped={type}
            onDone={(next) => {
              type(next);
              setObjections({});
              setAt(1);
            }}
          />
        )}
        {at === 1 && (
          <PinStep
            draft={draft}
            replaces={replaces}
            holidays={known.bank_holidays}
            onMailed={(order) => {
              setMailed(order);
              setAt(2);
            }}
            onObjections={(problems) => {
              setObjections(problems);
              setAt(0);
            }}
            onBack={() => setAt(0)}
          />
        )}
        {at === 2 && mailed && <CodeStep order={mailed} onDone={done} onBack={() => setAt(1)} />}
      </Surface>
    </div>
  );
}

/** Each step begins at its heading; the first one where the page does. */
function useHeading(at: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(at);
  useEffect(() => {
    if (last.current !== at) heading.current?.focus();
    last.current = at;
  }, [at]);
  return heading;
}

function useDone(forget: () => void) {
  const navigate = useNavigate();
  const tell = useToast();
  return (message: string) => {
    forget();
    tell(message);
    void navigate('/layout/scheduled', { replace: true });
  };
}
