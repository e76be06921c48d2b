import { useState } from 'react';
import { useArrival } from '../../lib/arrival.ts';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Stepper } from '../../ui/stepper/stepper.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import type { Problems } from './checks.ts';
import { CurrencyStep } from './currency-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { EmptyWallet } from './empty-wallet.tsx';
import { OtpStep } from './otp-step.tsx';
import { payTo } from './payee.ts';
import { PinStep } from './pin-step.tsx';
import { RecentPayees } from './recent-payees.tsx';
import { SummaryBar, SummaryRail } from './summary.tsx';
import { stepOrder } from './transfer.ts';
import type { Phase } from './use-confirmation.ts';
import { useStepHeading } from './use-step-heading.ts';
import { useTransfer } from './use-transfer.ts';
import { useTypedDetails } from './use-typed-details.ts';
import { useWithdraw } from './use-withdraw.ts';

const names = { currency: 'Currency', details: 'Details', pin: 'PIN', otp: 'Code' } as const;
const headings = {
  currency: 'Which currency do you want to send?',
  details: 'Who gets it, and how much?',
  pin: 'Check it, then give your PIN',
  otp: 'Enter the code from your email',
} as const;
const lastHeadings = {
  code: headings.otp,
  unknown: 'Was it sent?',
  lapsed: 'The time is up',
} as const satisfies Record<Phase, string>;

export default function TransferPage() {
  const { place, parts } = useTransferParts();
  const { step, quote } = place.transfer;
  const at = stepOrder.indexOf(step);
  useArrival(`Send Funds: ${names[step]} (${at + 1} of ${stepOrder.length})`);
  const summary = { details: parts.typed, quote };
  return (
    <>
      <PageHeader title="Send Funds" />
      <div className="@container grid gap-6">
        <Stepper label="Steps of a transfer" steps={stepOrder.map((one) => names[one])} current={at} />
        <div className="grid @3xl:grid-cols-[minmax(0,1fr)_19rem] items-start gap-6">
          <Surface className="p-5 sm:p-7">
            <h2 ref={parts.heading} tabIndex={-1} className="mb-5 text-2xl outline-none">
              {step === 'otp' ? lastHeadings[parts.phase] : headings[step]}
            </h2>
            <CurrentStep place={place} parts={parts} />
          </Surface>
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

type Parts = ReturnType<typeof useTransferParts>;

/** What outlives a step. */
function useTransferParts() {
  const place = useTransfer();
  const [typed, setTyped] = useTypedDetails(place);
  const [objections, setObjections] = useState<Problems>({});
  const [phase, setPhase] = useState<Phase>('code');
  const withdraw = useWithdraw();
  const leadsToProblems = place.transfer.step === 'details' && Object.keys(objections).length > 0;
  const heading = useStepHeading(place.key, leadsToProblems);
  return { place, parts: { typed, setTyped, objections, setObjections, phase, setPhase, withdraw, heading } };
}

function CurrentStep({ place, parts }: Parts) {
  const { transfer, send } = place;
  const { typed, setTyped, objections, setObjections, withdraw } = parts;
  const { step, details } = transfer;
  switch (step) {
    case 'currency':
      return <FirstStep place={place} parts={parts} />;
    case 'details':
      return (
        <DetailsStep
          details={typed}
          objections={objections}
          onTyped={setTyped}
          onDone={(described) => {
            setObjections({});
            send({ kind: 'describe', details: described });
          }}
          onBack={(unfinished) => send({ kind: 'back', details: unfinished })}
        />
      );
    case 'pin':
      return (
        <PinStep
          details={details}
          withdraw={withdraw}
          onQuote={(fixed) => send({ kind: 'quote', quote: fixed })}
          onObjections={(problems) => {
            setObjections(problems);
            send({ kind: 'change' });
          }}
          onChange={() => send({ kind: 'change' })}
          onBack={() => send({ kind: 'back' })}
        />
      );
    case 'otp':
      return <LastStep place={place} parts={parts} />;
  }
}

function FirstStep({ place: { send }, parts: { typed, setTyped } }: Parts) {
  return (
    <>
      <CurrencyStep
        details={typed}
        onChoice={setTyped}
        onDone={() => send({ kind: 'continue', details: typed })}
      />
      <RecentPayees
        onChoice={(payee) => {
          const chosen = payTo(typed, payee);
          setTyped(chosen);
          send({ kind: 'continue', details: chosen });
        }}
      />
      <EmptyWallet />
    </>
  );
}

function LastStep({ place: { transfer, send, restart }, parts: { withdraw, setPhase } }: Parts) {
  const tell = useToast();
  return (
    <OtpStep
      details={transfer.details}
      quote={transfer.quote}
      onPhase={setPhase}
      onCancelled={(message) => {
        withdraw.forget();
        restart();
        tell(message);
      }}
      onRequote={() => {
        withdraw.forget();
        send({ kind: 'requote' });
      }}
      onChange={() => send({ kind: 'change' })}
      onBack={() => send({ kind: 'back' })}
    />
  );
}
