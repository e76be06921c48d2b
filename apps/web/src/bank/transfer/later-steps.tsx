import { useToast } from '../../ui/toast/toast.tsx';
import { OtpStep } from './approval/otp-step.tsx';
import { PinStep } from './approval/pin-step.tsx';
import { DetailsStep } from './details/details-step.tsx';
import type { TransferParts } from './use-transfer-parts.ts';

/** All but the first step: their forms and checks are most of what a transfer loads. */
export default function LaterSteps(parts: TransferParts) {
  switch (parts.place.transfer.step) {
    case 'currency':
      return null;
    case 'details':
      return <Describing {...parts} />;
    case 'pin':
      return <Authorising {...parts} />;
    case 'otp':
      return <Confirming {...parts} />;
  }
}

function Describing({ place: { send }, typed, setTyped, objections, setObjections }: TransferParts) {
  return (
    <DetailsStep
      details={typed}
      objections={objections}
      onTyped={setTyped}
      onDone={(details) => {
        setObjections({});
        send({ kind: 'describe', details });
      }}
      onBack={(unfinished) => send({ kind: 'back', details: unfinished })}
    />
  );
}

function Authorising({ place: { transfer, send }, withdraw, setObjections }: TransferParts) {
  return (
    <PinStep
      details={transfer.details}
      withdraw={withdraw}
      onQuote={(quote) => send({ kind: 'quote', quote })}
      onObjections={(problems) => {
        setObjections(problems);
        send({ kind: 'change' });
      }}
      onChange={() => send({ kind: 'change' })}
      onBack={() => send({ kind: 'back' })}
    />
  );
}

function Confirming({ place: { transfer, send, restart }, withdraw, setPhase }: TransferParts) {
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
