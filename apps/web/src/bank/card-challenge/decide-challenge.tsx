import { type CardChallenge, pinProblem } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { arePasskeysKnown } from '../../lib/passkey.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { Field } from '../../ui/field/field.tsx';
import { PinInput } from '../../ui/pin-input/pin-input.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { useCustomer } from '../data/customer.ts';
import { returning } from '../pin/returning.ts';
import { type SignedCredential, useSigning } from '../transfer/approval/use-signing.ts';
import { useDecision } from './challenge-query.ts';

type DecideProps = { challenge: CardChallenge };

export default function DecideChallenge({ challenge }: DecideProps) {
  const { data: customer } = useCustomer();
  if (challenge.approve_with === 'passkey') return <SignChallenge challenge={challenge} />;
  return customer?.has_pin === false ? <NoPin challenge={challenge} /> : <EnterPin challenge={challenge} />;
}

function NoPin({ challenge }: DecideProps) {
  return (
    <div className="grid gap-5">
      <p>
        You need your transaction PIN to approve it, and you do not have one yet.{' '}
        <RouteLink to="/layout/transaction-pin" state={returning}>
          Create your transaction PIN
        </RouteLink>
      </p>
      <Buttons challenge={challenge} />
    </div>
  );
}

function EnterPin({ challenge }: DecideProps) {
  const form = useForm({ defaultValues: { pin: '' }, shouldFocusError: false, reValidateMode: 'onSubmit' });
  const params = { challengeId: challenge.id };
  const approving = useDecision(challenge.id, (pin: string, api) =>
    api.call('POST /card-challenges/:challengeId/pin/', { params, body: { pin } }),
  );
  const { errors, submitCount, isSubmitting } = form.formState;
  const error = errors.pin?.message;

  async function approve({ pin }: { pin: string }) {
    try {
      await approving.mutateAsync(pin);
    } catch (thrown) {
      form.setError('pin', { message: plainWordsOf(failureOf(thrown)) });
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(approve)} className="grid gap-5">
      <ErrorSummary
        errors={error === undefined ? [] : [{ id: 'challenge-pin', message: error }]}
        attempt={submitCount}
      />
      <p className="text-ink-2">Approve it only if you are paying this merchant right now.</p>
      <Field id="challenge-pin" label="Transaction PIN" error={error}>
        <PinInput {...form.register('pin', { validate: pinProblem })} />
      </Field>
      <Buttons challenge={challenge}>
        <Approve challenge={challenge} busy={isSubmitting} />
      </Buttons>
    </form>
  );
}

/** What is signed is what stands above: the amount, the merchant, where it is, the card and the number. */
function SignChallenge({ challenge }: DecideProps) {
  const { api } = useApp();
  const params = { challengeId: challenge.id };
  const [problem, setProblem] = useState<{ message: string; attempt: number }>();
  const show = (message: string) =>
    setProblem((before) => ({ message, attempt: (before?.attempt ?? 0) + 1 }));
  const approving = useDecision(challenge.id, (credential: SignedCredential) =>
    api.call('POST /card-challenges/:challengeId/passkey/', { params, body: { credential } }),
  );
  const signing = useSigning({
    id: challenge.id,
    isAsked: true,
    start: () => api.call('POST /card-challenges/:challengeId/passkey/start/', { params }),
    onSigned: async (credential) => {
      try {
        await approving.mutateAsync(credential);
      } catch (thrown) {
        show(plainWordsOf(failureOf(thrown)));
      }
    },
    onProblem: show,
  });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!approving.isPending) void signing.sign();
      }}
    >
      <ErrorSummary
        errors={problem === undefined ? [] : [{ message: problem.message }]}
        attempt={problem?.attempt ?? 0}
      />
      <p className="text-ink-2">
        Your passkey signs exactly this, and we keep what it signed. Approve it only if you are paying this
        merchant right now.
      </p>
      {!arePasskeysKnown() && (
        <Alert tone="warning" title="Your passkeys do not work on this page">
          Open the bank at the address that you made them at: the payment waits for you there.
        </Alert>
      )}
      {signing.query.isError && (
        <Alert tone="danger" title="The details of this payment could not be loaded." announced />
      )}
      <Buttons challenge={challenge}>
        <Approve challenge={challenge} busy={approving.isPending || signing.query.isPending} />
      </Buttons>
    </form>
  );
}

function Approve({ challenge: { amount, currency }, busy }: DecideProps & { busy: boolean }) {
  return (
    <Button type="submit" busy={busy} className="wrap-anywhere min-w-0 grow sm:grow-0">
      Approve {format(fromDecimal(amount, currency))}
    </Button>
  );
}

/** To decline takes one press and nothing else. */
function Buttons({ challenge, children }: DecideProps & { children?: ReactNode }) {
  const declining = useDecision(challenge.id, (_: null, api) =>
    api.call('POST /card-challenges/:challengeId/decline/', { params: { challengeId: challenge.id } }),
  );
  return (
    <div className="grid gap-4">
      {declining.error && <Alert tone="danger" title={plainWordsOf(failureOf(declining.error))} announced />}
      <div className="flex flex-wrap-reverse justify-between gap-3">
        <Button look="quiet" busy={declining.isPending} onClick={() => declining.mutate(null)}>
          This was not me
        </Button>
        {children}
      </div>
    </div>
  );
}
