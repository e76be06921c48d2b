import { pinProblem } from '@farthing/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api/error.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary/error-summary.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { PinInput } from '../../../ui/pin-input/pin-input.tsx';
import { RouteButton } from '../../../ui/route-button/route-button.tsx';
import { RouteLink } from '../../../ui/route-link/route-link.tsx';
import { useCustomer } from '../../data/customer.ts';
import { returning } from '../../pin/returning.ts';
import { NameChecked } from '../details/name-checked.tsx';
import { ScamWarning } from '../details/scam-warning.tsx';
import type { Details, Problems, Quote } from '../transfer.ts';
import { isAboutAmount, withdrawalFailed, withdrawalProblem } from './failure-words.ts';
import { PinLocked } from './pin-locked.tsx';
import { problemsOfBank } from './request.ts';
import { useMounted } from './use-mounted.ts';
import type { Withdraw } from './use-withdraw.ts';

type PinStepProps = {
  details: Details;
  withdraw: Withdraw;
  onQuote: (quote: Quote | null) => void;
  /** The bank does not like some of the details. */
  onObjections: (problems: Problems) => void;
  onChange: () => void;
  onBack: () => void;
};

const pinPage = '/layout/transaction-pin';

export function PinStep(props: PinStepProps) {
  const { data: customer } = useCustomer();
  const { form, submit, failure } = usePin(props);
  const { errors, submitCount, isSubmitting } = form.formState;
  const isMissing = customer?.has_pin === false || failure?.code === 'pin_missing';
  const message = errors.pin?.message;
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary
        {...(message === undefined && { title: withdrawalFailed })}
        errors={summaryOf(message, failure)}
        attempt={submitCount}
      />
      <NameChecked details={props.details} />
      <ScamWarning details={props.details} />
      {failure?.code === 'pin_locked' && <PinLocked />}
      {isMissing ? <PinMissing /> : <PinField form={form} byPasskey={customer?.has_passkey === true} />}
      <div className="flex flex-wrap-reverse justify-between gap-3">
        <Button look="quiet" disabled={isSubmitting} onClick={props.onBack}>
          Back
        </Button>
        <div className="flex flex-wrap gap-3">
          {failure && isAboutAmount(failure) && (
            <Button look="quiet" onClick={props.onChange}>
              Change the details
            </Button>
          )}
          {!isMissing && (
            <Button type="submit" busy={isSubmitting}>
              {customer?.has_passkey ? 'Continue' : 'Email me a code'}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}

type PinForm = ReturnType<typeof usePin>['form'];

function usePin({ details, withdraw, onQuote, onObjections }: PinStepProps) {
  const isMounted = useMounted();
  const [failure, setFailure] = useState<ApiError>();
  const form = useForm({
    defaultValues: { pin: '' },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });

  const submit = form.handleSubmit(async ({ pin }) => {
    setFailure(undefined);
    try {
      const quote = await withdraw.ask(details, pin);
      if (isMounted()) onQuote(quote);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isMounted()) return;
      const problems = problemsOfBank(details, error.fields);
      if (Object.keys(problems).length > 0) onObjections(problems);
      else if (error.code === 'pin_incorrect') form.setError('pin', { message: error.message });
      else setFailure(error);
    }
  });

  return { form, submit, failure };
}

function summaryOf(ofPin: string | undefined, failure: ApiError | undefined) {
  if (ofPin !== undefined) return [{ id: 'pin', message: ofPin }];
  return failure === undefined ? [] : [{ message: withdrawalProblem(failure) }];
}

function PinField({ form, byPasskey }: { form: PinForm; byPasskey: boolean }) {
  return (
    <div className="grid gap-3">
      <Field
        id="pin"
        label="Transaction PIN"
        hint={
          byPasskey
            ? 'Next we fix the rate and set the money aside. Then you approve it with your passkey.'
            : 'Next we fix the rate, set the money aside and email you a code. Nothing is sent yet.'
        }
        error={form.formState.errors.pin?.message}
      >
        <PinInput {...form.register('pin', { validate: pinProblem })} />
      </Field>
      <p className="text-ink-2 text-sm">
        No PIN yet?{' '}
        <RouteLink to={pinPage} state={returning}>
          Create a transaction PIN
        </RouteLink>
      </p>
    </div>
  );
}

function PinMissing() {
  return (
    <div className="grid justify-items-start gap-4">
      <Alert tone="info" title="You have no transaction PIN yet">
        You need one to send money. Create it, and we bring you back here: we keep what you entered.
      </Alert>
      <RouteButton to={pinPage} state={returning}>
        Create a transaction PIN
      </RouteButton>
    </div>
  );
}
