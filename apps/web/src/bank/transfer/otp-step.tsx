import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { Field } from '../../ui/field/field.tsx';
import { OtpInput } from '../../ui/otp-input/otp-input.tsx';
import { SandboxMailHint } from '../../ui/sandbox-mail-hint/sandbox-mail-hint.tsx';
import { useCustomer } from '../data/customer.ts';
import { isAboutAmount, isBeyondCodes } from './outcome.ts';
import { PinLocked } from './pin-locked.tsx';
import { NoCode, QuoteLapsed, QuoteTime } from './quote-time.tsx';
import type { Details, Quote } from './transfer.ts';
import { UnknownOutcome } from './unknown-outcome.tsx';
import { type Confirmation, sendLabel, useConfirmation } from './use-confirmation.ts';

type OtpStepProps = {
  details: Details;
  quote: Quote | null;
  onRequote: () => void;
  onChange: () => void;
  onBack: () => void;
};

export function OtpStep({ details, quote, onRequote, onChange, onBack }: OtpStepProps) {
  const confirmation = useConfirmation(quote);
  const { busy, failure, isUnknown, isLapsed, confirm } = confirmation;
  if (isUnknown) return <UnknownOutcome busy={busy} onAsk={confirm} />;
  if (isLapsed) return <QuoteLapsed onRequote={onRequote} />;
  const isOver = failure !== undefined && isBeyondCodes(failure);
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <CodeField confirmation={confirmation} />
      {failure?.code === 'pin_locked' && <PinLocked />}
      {quote && <QuoteTime quote={quote} onEnd={confirmation.lapse} />}
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
      {!isOver && <NoCode onRequote={onRequote} disabled={busy} />}
      <SandboxMailHint />
    </form>
  );
}

function CodeField({ confirmation }: { confirmation: Confirmation }) {
  const { data: customer } = useCustomer();
  const { code, setCode, problem } = confirmation;
  return (
    <>
      <ErrorSummary
        {...(problem?.title !== undefined && { title: problem.title })}
        errors={problem ? [{ id: 'otp', message: problem.message }] : []}
        attempt={problem?.attempt ?? 0}
      />
      <p className="text-ink-2">
        We have sent a 6-digit code to{' '}
        <strong className="wrap-anywhere text-ink">{customer?.email ?? 'your email address'}</strong>. It
        names the amount and the recipient: enter it only if both are what you want.
      </p>
      <Field id="otp" label="Code" hint="You can paste all six digits at once." error={problem?.message}>
        <OtpInput value={code} onChange={setCode} />
      </Field>
    </>
  );
}
