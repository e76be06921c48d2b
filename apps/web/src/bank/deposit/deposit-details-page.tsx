import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Stepper } from '../../ui/stepper/stepper.tsx';
import { type DepositOffer, depositNetworksQuery } from '../data/deposit-networks-query.ts';
import { AmountStep } from './amount-step.tsx';
import { type DepositState, firstState, readState, startPaying } from './deposit-state.ts';
import { NetworkStep } from './network-step.tsx';
import { PayStep } from './pay-step.tsx';
import { stepHeadingId } from './step-heading.tsx';

/** Only for somebody who has paid. */
const Confirming = lazy(() => import('./confirming.tsx'));

export default function DepositDetailsPage() {
  const deposit = readState(useLocation().state);
  return deposit ? <DepositDetails deposit={deposit} /> : <Navigate to="/layout/deposit" replace />;
}

const steps = { amount: 'Amount', network: 'Network', pay: 'Payment' } as const;

function DepositDetails({ deposit }: { deposit: DepositState }) {
  const { api } = useApp();
  const isAnnounced = deposit.step === 'confirming';
  const title = isAnnounced ? 'Confirming Payment' : 'Crypto deposit';
  useArrival(title);
  useStepFocus(deposit.step);
  const offer = useQuery(depositNetworksQuery(api));
  if (isAnnounced) {
    return (
      <>
        <PageHeader title={title} />
        <Suspense fallback={<Placeholder label="Loading the deposit" className="h-72" />}>
          <Confirming deposit={deposit} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <PageHeader title={title} back={<RouteLink to="/layout/deposit">All methods</RouteLink>} />
      <div className="grid max-w-3xl gap-8">
        <Stepper
          label="Steps of the deposit"
          steps={Object.values(steps)}
          current={Object.keys(steps).indexOf(deposit.step)}
        />
        <Loaded
          query={offer}
          waiting={<Placeholder label="Loading the networks" className="h-72" />}
          failed="The networks could not be loaded."
        >
          {(data) => <Step deposit={deposit} offer={data} />}
        </Loaded>
      </div>
    </>
  );
}

function Step({
  deposit,
  offer,
}: {
  deposit: Exclude<DepositState, { step: 'confirming' }>;
  offer: DepositOffer;
}) {
  const navigate = useNavigate();
  const show = (state: DepositState, replace = false) =>
    void navigate('/layout/deposit-details', { state, replace });
  // Each step was reached from the one before it.
  const back = () => void navigate(-1);
  switch (deposit.step) {
    case 'amount':
      return (
        <AmountStep
          amount={deposit.amount}
          offer={offer}
          onType={(amount) => show({ ...firstState, step: 'amount', amount }, true)}
          onDone={(amount) => show({ ...firstState, step: 'network', amount })}
        />
      );
    case 'network':
      return (
        <NetworkStep
          amount={deposit.amount}
          offer={offer}
          onChoose={(network) => show(startPaying(deposit.amount, network))}
          onBack={back}
        />
      );
    case 'pay':
      // Replaced, so that Back does not lead to paying again.
      return (
        <PayStep deposit={deposit} offer={offer} onChange={(state) => show(state, true)} onBack={back} />
      );
  }
}

/** From one step to the next the page stays; what is new begins at its heading. */
function useStepFocus(step: DepositState['step']): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    const heading = document.getElementById(stepHeadingId) ?? document.querySelector<HTMLElement>('main h1');
    heading?.focus({ preventScroll: true });
    // At once: a smooth scroll would carry on when the keyboard has moved on, and take the field out of sight.
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [step]);
}
