import type { CardPayment, CardPaymentOutcome, CardPaymentState } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Api } from '../lib/api/client.ts';
import { failureOf, plainWordsOf } from '../lib/api/failure.ts';
import { useApp } from '../lib/app.tsx';
import { useArrival } from '../lib/arrival.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button, ButtonLink } from '../ui/button/button.tsx';
import { Loaded } from '../ui/loaded/loaded.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { SandboxFrame } from './frame.tsx';

/** The page of a card provider, without cards: whoever tries the sandbox chooses what becomes of the payment. */
export default function CardPaymentPage() {
  useArrival('Card payment');
  const { api } = useApp();
  const { paymentId = '' } = useParams();
  return (
    <SandboxFrame>
      <h1 tabIndex={-1} className="text-3xl md:text-4xl">
        Card payment
      </h1>
      <p className="mt-3 max-w-prose text-ink-2">
        In a live bank this is the page of its card provider, which asks for the card. Here there is no card.
      </p>
      <div className="mt-8 max-w-2xl">
        <Loaded
          query={useQuery(paymentQuery(api, paymentId))}
          waiting={<Skeleton label="Loading the payment" lines={5} />}
          failed="This payment could not be loaded."
        >
          {({ payment }) => <Payment payment={payment} />}
        </Loaded>
      </div>
    </SandboxFrame>
  );
}

function Payment({ payment }: { payment: CardPayment }) {
  const { api } = useApp();
  const queries = useQueryClient();
  const deciding = useMutation({
    mutationFn: (outcome: CardPaymentOutcome) =>
      api.call('POST /sandbox/card-payments/:paymentId/', {
        params: { paymentId: payment.id },
        body: { outcome },
      }),
    networkMode: 'always',
    onSettled: () => queries.invalidateQueries({ queryKey: ['card-payment'] }),
  });
  const decide = (outcome: CardPaymentOutcome) => deciding.mutate(outcome);
  return (
    <div className="grid gap-6">
      <p className="text-2xl tabular-nums">{format(fromDecimal(payment.amount, payment.currency))}</p>
      {deciding.error && (
        <Alert tone="danger" title="This did not work" announced>
          {plainWordsOf(failureOf(deciding.error))}
        </Alert>
      )}
      {payment.state === 'open' && <Outcomes busy={deciding.isPending} decide={decide} />}
      {payment.state === 'challenged' && <Challenge busy={deciding.isPending} decide={decide} />}
      {payment.state !== 'open' && payment.state !== 'challenged' && <Decided payment={payment} />}
    </div>
  );
}

type Deciding = { busy: boolean; decide: (outcome: CardPaymentOutcome) => void };

const outcomes: readonly { outcome: CardPaymentOutcome; name: string; means: string }[] = [
  { outcome: 'pays', name: 'Pay', means: 'The card pays, and the bank is told at once.' },
  {
    outcome: 'challenge',
    name: 'Pay after a check',
    means: 'The card’s bank asks first whether it is really you (3-D Secure).',
  },
  { outcome: 'declined', name: 'Be declined', means: 'The card’s bank says no.' },
  { outcome: 'pays-late', name: 'Pay late', means: 'The card pays 20 seconds later.' },
  {
    outcome: 'never-answers',
    name: 'Never answer',
    means: 'Nothing is ever heard of it, and the bank stops waiting.',
  },
  {
    outcome: 'charges-back',
    name: 'Pay, and take it back',
    means: 'The card pays. A minute later the card’s bank takes the money back.',
  },
];

function Outcomes({ busy, decide }: Deciding) {
  return (
    <>
      <p>Choose what happens to the payment.</p>
      <ul className="grid gap-4">
        {outcomes.map(({ outcome, name, means }, index) => (
          <li
            key={outcome}
            className="grid items-center gap-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className="text-ink-2">{means}</span>
            <Button look={index === 0 ? 'primary' : 'quiet'} busy={busy} onClick={() => decide(outcome)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Challenge({ busy, decide }: Deciding) {
  return (
    <section
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
      aria-labelledby="check"
    >
      <h2 id="check" className="text-2xl">
        Is it you who pays?
      </h2>
      <p className="text-ink-2">
        The bank of the card asks its holder, in its app or by a code. Answer as the holder would.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => decide('pays')}>
          Yes, it is me
        </Button>
        <Button look="quiet" busy={busy} onClick={() => decide('declined')}>
          No, it is not
        </Button>
      </div>
    </section>
  );
}

function Decided({ payment }: { payment: CardPayment }) {
  return (
    <>
      <Alert tone="info" title={decidedWords[payment.state]} announced />
      <div>
        <ButtonLink href={payment.return_to}>Back to the bank</ButtonLink>
      </div>
    </>
  );
}

const decidedWords = {
  open: 'Nothing is decided yet.',
  challenged: 'The bank of the card asks its holder.',
  declined: 'The card was declined.',
  late: 'The card pays in a moment.',
  silent: 'Nothing more will be heard of this payment.',
  paid: 'The card has paid.',
  refunded: 'The money went back to the card.',
  'charged-back': 'The bank of the card took the money back.',
} as const satisfies Record<CardPaymentState, string>;

function paymentQuery(api: Api, paymentId: string) {
  return queryOptions({
    queryKey: ['card-payment', paymentId],
    queryFn: ({ signal }) =>
      api.call('GET /sandbox/card-payments/:paymentId/', { params: { paymentId }, signal }),
  });
}
