import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useApp } from '../../../lib/app.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary/error-summary.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { OtpInput } from '../../../ui/otp-input/otp-input.tsx';
import { ResendCode } from '../../../ui/resend-code/resend-code.tsx';
import { SandboxMailHint } from '../../../ui/sandbox-mail-hint/sandbox-mail-hint.tsx';
import { useCustomer } from '../../data/customer.ts';
import { CancelPayment } from '../../parts/cancel-payment.tsx';
import type { Details, Quote } from '../transfer.ts';
import { ApproveByPasskey } from './approve-by-passkey.tsx';
import { isAboutAmount, isBeyondCodes } from './failure-words.ts';
import { PinLocked } from './pin-locked.tsx';
import { QuoteLapsed, QuoteTime } from './quote-time.tsx';
import { UnknownOutcome } from './unknown-outcome.tsx';
import { type Confirmation, type Phase, sendLabel, useConfirmation } from './use-confirmation.ts';
import { useSigning } from './use-signing.ts';

type OtpStepProps = {
  details: Details;
  quote: Quote | null;
  /** The heading of the page follows it. */
  onPhase: (phase: Phase) => void;
  onRequote: () => void;
  onChange: () => void;
  onCancelled: (message: string) => void;
  onBack: () => void;
};

export function OtpStep(props: OtpStepProps) {
  const { quote, onPhase, onRequote } = props;
  const confirmation = useConfirmation(quote);
  const { phase } = confirmation;
  const tell = useEffectEvent(onPhase);
  useEffect(() => {
    tell(phase);
    return () => tell('code');
  }, [phase]);
  if (phase === 'unknown' && quote) {
    const { showReceipt, askAgain } = confirmation;
    return <UnknownOutcome withdrawalId={quote.withdrawal_id} onKnown={showReceipt} onNotSent={askAgain} />;
  }
  return phase === 'lapsed' ? (
    <QuoteLapsed onRequote={onRequote} />
  ) : (
    <CodeForm quote={quote} confirmation={confirmation} onCancelled={props.onCancelled}>
      <Buttons {...props} confirmation={confirmation} />
    </CodeForm>
  );
}

type CodeFormProps = {
  quote: Quote | null;
  confirmation: Confirmation;
  onCancelled: (message: string) => void;
  /** The buttons by which it is sent, or begun anew. */
  children: ReactNode;
};

export function CodeForm({ quote, confirmation, onCancelled, children }: CodeFormProps) {
  const { busy, failure, confirm } = confirmation;
  const { api } = useApp();
  const isSigned = quote?.approve_with === 'passkey';
  const withdrawal_id = quote?.withdrawal_id ?? '';
  const signing = useSigning({
    id: withdrawal_id,
    isAsked: isSigned,
    start: () => api.call('POST /wallet/withdrawal/passkey/start/', { body: { withdrawal_id } }),
    onSigned: confirmation.confirmSigned,
    onProblem: (message) => confirmation.show({ message }),
  });
  const firstBox = useRef<HTMLInputElement>(null);
  const isOver = failure !== undefined && isBeyondCodes(failure);
  const resend = ({ withdrawal_id }: Quote) =>
    api.call('POST /wallet/withdrawal/resend-otp/', { body: { withdrawal_id } });
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void (isSigned ? signing.sign() : confirm());
      }}
    >
      {quote && <QuoteNotes quote={quote} />}
      {isSigned ? (
        <ApproveByPasskey
          signing={signing}
          problem={confirmation.problem}
          wasNotSent={confirmation.wasNotSent}
        />
      ) : (
        <CodeField confirmation={confirmation} firstBox={firstBox} />
      )}
      {failure?.code === 'pin_locked' && <PinLocked />}
      {quote && <QuoteTime quote={quote} onEnd={confirmation.lapse} />}
      {children}
      {quote && !isOver && (
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-line border-t pt-5">
          {!isSigned && (
            <ResendCode
              about={quote.withdrawal_id}
              disabled={busy}
              send={() => resend(quote)}
              onResent={() => {
                confirmation.startAgain();
                firstBox.current?.focus();
              }}
            />
          )}
          <CancelPayment withdrawalId={quote.withdrawal_id} disabled={busy} onCancelled={onCancelled} />
        </div>
      )}
      {!isSigned && <SandboxMailHint />}
    </form>
  );
}

/** All that the bank has to say of the payment before it is sent. */
function QuoteNotes({ quote: { review_expected, notes } }: { quote: Quote }) {
  if (!review_expected && notes.length === 0) return null;
  return (
    <Alert
      tone={review_expected ? 'info' : 'warning'}
      title={review_expected ? 'We will check this payment before it leaves' : 'Before you enter the code'}
    >
      <div className="grid gap-2">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {review_expected && <p>The money is set aside until then, and you get an email either way.</p>}
      </div>
    </Alert>
  );
}

function Buttons(props: OtpStepProps & { confirmation: Confirmation }) {
  const { details, quote, confirmation, onRequote, onChange, onBack } = props;
  const { busy, failure } = confirmation;
  const isOver = failure !== undefined && isBeyondCodes(failure);
  return (
    <div className="flex flex-wrap-reverse justify-between gap-3">
      <Button look="quiet" disabled={busy} onClick={onBack}>
        Back
      </Button>
      {failure && isAboutAmount(failure) && (
        <Button look="quiet" onClick={onChange}>
          Change the details
        </Button>
      )}
      {isOver ? (
        <Button onClick={onRequote}>Start again with a new code</Button>
      ) : (
        <Button type="submit" busy={busy} className="wrap-anywhere min-w-0 grow sm:grow-0">
          {sendLabel(details, quote)}
        </Button>
      )}
    </div>
  );
}

const completeIt = 'The payment goes as soon as you enter the sixth digit.';
const changeIt = 'Change it, then press the button below.';

type CodeFieldProps = { confirmation: Confirmation; firstBox: RefObject<HTMLInputElement | null> };

function CodeField({ confirmation, firstBox }: CodeFieldProps) {
  const { data: customer } = useCustomer();
  const { code, setCode, confirm, problem, wasNotSent } = confirmation;
  // All six digits are there: typing over one of them sends nothing.
  const isRefused = problem !== undefined && code.length === 6;
  return (
    <>
      {wasNotSent && (
        <Alert tone="info" title="It was not sent" announced>
          The bank did not get your code, and no money has moved. You can send it now.
        </Alert>
      )}
      <ErrorSummary
        {...(problem?.title !== undefined && { title: problem.title })}
        errors={problem ? [{ id: 'otp', message: problem.message }] : []}
        attempt={problem?.attempt ?? 0}
      />
      <p className="text-ink-2">
        We have sent a 6-digit code to{' '}
        <strong className="wrap-anywhere text-ink">{customer?.email ?? 'your email address'}</strong>. The
        email names the amount and the recipient: enter the code only if both are right.
      </p>
      <Field id="otp" label="Code" hint={isRefused ? changeIt : completeIt} error={problem?.message}>
        <OtpInput
          value={code}
          onChange={setCode}
          onComplete={(whole) => void confirm(whole)}
          ref={firstBox}
        />
      </Field>
    </>
  );
}
