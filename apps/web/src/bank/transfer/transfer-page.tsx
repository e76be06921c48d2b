import { fromDecimal, isPositive } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, useTransition } from 'react';
import { useLocation } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Stepper } from '../../ui/stepper/stepper.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { type Account, accountsQuery } from '../data/accounts-query.ts';
import { walletQuery } from '../data/wallet-query.ts';
import { FrozenAccount } from '../parts/frozen-account.tsx';
import { mayPay } from '../parts/may-pay.ts';
import { NoSuchAccount } from '../parts/no-such-account.tsx';
import type { Phase } from './approval/use-confirmation.ts';
import { CurrencyStep } from './currency-step.tsx';
import { payTo } from './payee.ts';
import { SummaryBar, SummaryRail } from './summary.tsx';
import { type Details, stepOrder } from './transfer.ts';
import { usePayer } from './use-payer.ts';
import { accountIn } from './use-transfer.ts';
import { type TransferParts, useTransferParts } from './use-transfer-parts.ts';
import { payNumber } from './whom/offered.ts';
import { useLinked } from './whom/use-linked.ts';
import { useIsWhomKnown, Whom } from './whom/whom.tsx';

// Fetched once somebody turns to the first step: whoever only opens the page does not pay for them.
const fetchLaterSteps = () => import('./later-steps.tsx');
const LaterSteps = lazy(fetchLaterSteps);

const names = { currency: 'Currency', details: 'Details', pin: 'PIN', otp: 'Code' } as const;
const headings = {
  currency: 'Which currency do you want to send?',
  details: 'Who gets it, and how much?',
  pin: 'Check it, then enter your PIN',
  otp: 'Enter the code from your email',
} as const;
const howMuch = 'How much do you want to send?';
const lastHeadings = {
  code: headings.otp,
  unknown: 'Was it sent?',
  lapsed: 'The time is up',
} as const satisfies Record<Phase, string>;

export default function TransferPage() {
  const { data: held } = useQuery(accountsQuery(useApp().api));
  const wanted = accountIn(useLocation().search);
  const account = held?.accounts.find(({ id }) => id === wanted);
  return wanted !== '' && held && !account ? <NoSuchAccount /> : <Steps wanted={account} />;
}

function Steps({ wanted }: { wanted: Account | undefined }) {
  const parts = useTransferParts();
  useLinked(parts);
  // The warning before the PIN reads it. Asked for there, it would come late and push the field away from who types in it.
  useQuery(walletQuery(useApp().api));
  const { step, quote } = parts.place.transfer;
  const at = stepOrder.indexOf(step);
  useArrival(`Send Funds: ${names[step]} (${at + 1} of ${stepOrder.length})`);
  const summary = { details: parts.typed, quote };
  if (step === 'currency' && wanted && !mayPay(wanted)) return <NoPayer account={wanted} />;
  return (
    <>
      <PageHeader title="Send Funds" />
      <div className="@container grid gap-6">
        <Stepper label="Steps of a transfer" steps={stepOrder.map((one) => names[one])} current={at} />
        <div className="grid @3xl:grid-cols-[minmax(0,1fr)_19rem] items-start gap-6">
          {step === 'currency' ? (
            <FirstStep {...parts} />
          ) : (
            <Panel>
              <StepHeading parts={parts}>{laterHeading(parts)}</StepHeading>
              <LaterSteps {...parts} />
            </Panel>
          )}
          {/* On a narrow screen it would stand below the first step, with nothing to say yet. */}
          <div className={step === 'currency' ? 'hidden @3xl:block' : 'contents'}>
            <SummaryRail {...summary} />
          </div>
        </div>
        <SummaryBar {...summary} />
      </div>
    </>
  );
}

/** Said before anything is typed: the bank would refuse the payment after all of it. */
function NoPayer({ account: { name, shared } }: { account: Account }) {
  return (
    <>
      <PageHeader title="Send Funds" intro={`From ${name}`} />
      <div className="grid justify-items-start gap-6">
        {shared?.frozen ? (
          <FrozenAccount />
        ) : (
          <Alert tone="info" title="You can see this account, but not pay from it">
            One of its owners can change that.
          </Alert>
        )}
        <RouteButton to="/layout/transfer">Pay from another account</RouteButton>
      </div>
    </>
  );
}

function FirstStep(parts: TransferParts) {
  const { place, typed, setTyped } = parts;
  // Pending for as long as the next step is on its way.
  const [isLeaving, startLeaving] = useTransition();
  const goOn = (details: Details) => {
    if (!isLeaving) startLeaving(() => place.send({ kind: 'continue', details }));
  };
  const choose = (chosen: Details) => {
    setTyped(chosen);
    goOn(chosen);
  };
  const { site } = useApp();
  const payer = usePayer(typed);
  if (!useIsWhomKnown()) return <Placeholder label="Loading the people you pay" className="h-160" />;
  return (
    <div className="grid gap-6">
      <Panel>
        <Whom
          onKnown={(payee, known) => choose({ ...payTo(typed, payee), known })}
          onNumber={(number) => {
            const here = { brandName: site.brand.name, currency: payer?.currency ?? typed.currency };
            choose(payNumber(typed, number, here));
          }}
        />
      </Panel>
      <Panel>
        <p className="text-ink-2">Or someone new</p>
        <StepHeading parts={parts}>{headings.currency}</StepHeading>
        <CurrencyStep
          details={typed}
          onChoice={setTyped}
          busy={isLeaving}
          onDone={() => choose({ ...typed, known: '' })}
        />
        <EmptyAccount details={typed} />
        <p className="mt-6 text-ink-2">
          <RouteLink to="/layout/scheduled/new">Schedule a payment</RouteLink> to pay later, or regularly.
        </p>
      </Panel>
    </div>
  );
}

function Panel({ children }: { children: ReactNode }) {
  return (
    <Surface className="p-5 sm:p-7" onPointerEnter={prepareLaterSteps} onFocus={prepareLaterSteps}>
      {children}
    </Surface>
  );
}

function StepHeading({ parts, children }: { parts: TransferParts; children: string }) {
  return (
    <h2 ref={parts.heading} tabIndex={-1} className="mb-5 text-2xl outline-none">
      {children}
    </h2>
  );
}

function laterHeading({ place, typed, phase }: TransferParts): string {
  const { step } = place.transfer;
  if (step === 'otp' && phase === 'code' && place.transfer.quote?.approve_with === 'passkey')
    return 'Approve it with your passkey';
  if (step === 'otp') return lastHeadings[phase];
  return step === 'details' && typed.known !== '' ? howMuch : headings[step];
}

function prepareLaterSteps(): void {
  // If they do not come now, the step itself asks for them and says so.
  fetchLaterSteps().catch(() => undefined);
}

/** Said at the start, or somebody would fill in all of it for nothing. Below, because the account is known later. */
function EmptyAccount({ details }: { details: Details }) {
  const payer = usePayer(details);
  if (payer === undefined || isPositive(fromDecimal(payer.available, payer.currency))) return null;
  return (
    <div className="mt-6">
      <Alert tone="info" title={`There is no money in ${payer.name} yet`}>
        <RouteLink to="/layout/deposit">Add money</RouteLink> first.
      </Alert>
    </div>
  );
}
