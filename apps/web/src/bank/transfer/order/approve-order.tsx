import { codeProblem, pinProblem, type StandingOrder } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { readableAccountNumber, scheduleInWords } from '@farthing/rules';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/error.ts';
import { failureOf, plainWordsOf } from '../../../lib/api/failure.ts';
import { useApp } from '../../../lib/app.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { DescriptionList } from '../../../ui/description-list/description-list.tsx';
import { ErrorSummary } from '../../../ui/error-summary/error-summary.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { typedAmount } from '../../../ui/money-input/typed-amount.ts';
import { OtpInput } from '../../../ui/otp-input/otp-input.tsx';
import { PinInput } from '../../../ui/pin-input/pin-input.tsx';
import { ResendCode } from '../../../ui/resend-code/resend-code.tsx';
import { RouteLink } from '../../../ui/route-link/route-link.tsx';
import { SandboxMailHint } from '../../../ui/sandbox-mail-hint/sandbox-mail-hint.tsx';
import { useCustomer } from '../../data/customer.ts';
import { returning } from '../../pin/returning.ts';
import { useOrderChange } from '../../scheduled/use-order-change.ts';
import { ApproveByPasskey } from '../approval/approve-by-passkey.tsx';
import { PinLocked } from '../approval/pin-locked.tsx';
import { problemsOfBank } from '../approval/request.ts';
import { type SignedCredential, useSigning } from '../approval/use-signing.ts';
import { ScamWarning } from '../details/scam-warning.tsx';
import { typedNumber } from '../payee.ts';
import { usePayer } from '../use-payer.ts';
import { noWhen, type OrderDraft, orderBody, scheduleOf } from './order-draft.ts';
import type { OrderObjections } from './order-form.tsx';

type Failure = { readonly message: string; readonly code?: string; readonly attempt: number };

type PinStepProps = {
  draft: OrderDraft;
  replaces: string | null;
  holidays: readonly string[];
  onMailed: (order: StandingOrder) => void;
  onObjections: (problems: OrderObjections) => void;
  onBack: () => void;
};

/** All of the terms once more, and the PIN. */
export function PinStep(props: PinStepProps) {
  const { draft, onMailed, onObjections, onBack } = props;
  const asking = useAsking(props);
  const { data: customer } = useCustomer();
  const [pin, setPin] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const show = (message: string, code = '') =>
    setFailure((before) => ({ message, code, attempt: (before?.attempt ?? 0) + 1 }));

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (asking.isPending) return;
    const wrong = pinProblem(pin);
    if (wrong !== undefined) return show(wrong);
    try {
      onMailed((await asking.mutateAsync(pin)).order);
    } catch (thrown) {
      const error = failureOf(thrown);
      const problems = objectionsOf(draft, error);
      if (Object.keys(problems).length > 0) onObjections(problems);
      else show(plainWordsOf(error), error instanceof ApiError ? error.code : '');
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary
        errors={failure === undefined ? [] : [{ id: 'pin', message: failure.message }]}
        attempt={failure?.attempt ?? 0}
      />
      <Terms {...props} />
      <ScamWarning details={draft} />
      {failure?.code === 'pin_locked' && <PinLocked />}
      <PinField pin={pin} onChange={setPin} problem={failure?.message} />
      <div className="flex flex-wrap-reverse justify-between gap-3">
        <Button look="quiet" disabled={asking.isPending} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" busy={asking.isPending}>
          {customer?.has_passkey ? 'Continue' : 'Email me a code'}
        </Button>
      </div>
    </form>
  );
}

function useAsking({ draft, replaces }: PinStepProps) {
  const { api, site } = useApp();
  return useOrderChange((pin: string, idempotencyKey) =>
    api.call('POST /standing-orders/', {
      body: orderBody(draft, { pin, replaces, brand: site.brand }),
      idempotencyKey,
    }),
  );
}

/** What the bank says of fields that the form has. */
function objectionsOf(draft: OrderDraft, { fields }: ApiError): OrderObjections {
  const ofWhen = Object.entries(fields).filter(([name]) => name in noWhen);
  return {
    ...problemsOfBank(draft, fields),
    ...Object.fromEntries(ofWhen.map(([name, messages]) => [name, messages.join(' ')])),
  };
}

function Terms({ draft, holidays }: Pick<PinStepProps, 'draft' | 'holidays'>) {
  const payer = usePayer(draft);
  const schedule = scheduleOf(draft);
  const amount = fromDecimal(typedAmount(draft.amount, draft.currency), draft.currency);
  const items = [
    { term: 'Amount', detail: `${format(amount)} (${draft.currency})` },
    {
      term: 'To',
      detail: `${draft.account_name}, ${draft.bank_name}, ${readableAccountNumber(typedNumber(draft))}`,
    },
    ...(payer === undefined ? [] : [{ term: 'From', detail: payer.name }]),
    ...(schedule === undefined
      ? []
      : [{ term: 'When', detail: scheduleInWords(schedule, new Set(holidays)) }]),
    { term: 'If money is short', detail: 'We try again twice that day, and tell you.' },
  ];
  return <DescriptionList items={items} />;
}

type PinFieldProps = { pin: string; onChange: (pin: string) => void; problem: string | undefined };

function PinField({ pin, onChange, problem }: PinFieldProps) {
  const { data: customer } = useCustomer();
  return (
    <div className="grid gap-3">
      <Field
        id="pin"
        label="Transaction PIN"
        hint={
          customer?.has_passkey
            ? 'Then your passkey approves all of these payments at once.'
            : 'Then we email you a code. With both you approve all of these payments at once.'
        }
        error={problem}
      >
        <PinInput value={pin} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      </Field>
      {customer?.has_pin === false && (
        <p>
          You have no transaction PIN yet.{' '}
          <RouteLink to="/layout/transaction-pin" state={returning}>
            Create a transaction PIN
          </RouteLink>
          . What you entered is kept.
        </p>
      )}
    </div>
  );
}

type CodeStepProps = { order: StandingOrder; onDone: (message: string) => void; onBack: () => void };

/** The code, or what a passkey signs, approves every payment of the order. */
export function CodeStep(props: CodeStepProps) {
  const { data: customer } = useCustomer();
  return customer?.has_passkey ? <SignOrder {...props} /> : <EnterOrderCode {...props} />;
}

function SignOrder({ order, onDone, onBack }: CodeStepProps) {
  const { api } = useApp();
  const params = { orderId: order.id };
  const [problem, setProblem] = useState<Failure>();
  const show = (message: string) =>
    setProblem((before) => ({ message, attempt: (before?.attempt ?? 0) + 1 }));
  const approving = useOrderChange((credential: SignedCredential, idempotencyKey) =>
    api.call('POST /standing-orders/:orderId/passkey/', { params, body: { credential }, idempotencyKey }),
  );
  const signing = useSigning({
    id: order.id,
    isAsked: true,
    start: () => api.call('POST /standing-orders/:orderId/passkey/start/', { params }),
    async onSigned(credential) {
      try {
        onDone((await approving.mutateAsync(credential)).message);
      } catch (thrown) {
        show(plainWordsOf(failureOf(thrown)));
      }
    },
    onProblem: show,
  });
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!approving.isPending) void signing.sign();
      }}
    >
      <ApproveByPasskey signing={signing} problem={problem} />
      <div className="flex flex-wrap-reverse justify-between gap-3">
        <Button look="quiet" disabled={approving.isPending} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" busy={approving.isPending} className="wrap-anywhere min-w-0 grow sm:grow-0">
          {approveLabel(order)}
        </Button>
      </div>
    </form>
  );
}

function EnterOrderCode({ order, onDone, onBack }: CodeStepProps) {
  const { api } = useApp();
  const { data: customer } = useCustomer();
  const params = { orderId: order.id };
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Failure>();
  const firstBox = useRef<HTMLInputElement>(null);
  const confirming = useOrderChange((otp_code: string, idempotencyKey) =>
    api.call('POST /standing-orders/:orderId/confirm/', { params, body: { otp_code }, idempotencyKey }),
  );
  const show = (message: string) =>
    setProblem((before) => ({ message, attempt: (before?.attempt ?? 0) + 1 }));

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (confirming.isPending) return;
    const wrong = codeProblem(code);
    if (wrong !== undefined) return show(wrong);
    try {
      onDone((await confirming.mutateAsync(code)).message);
    } catch (thrown) {
      show(plainWordsOf(failureOf(thrown)));
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary
        errors={problem === undefined ? [] : [{ id: 'otp', message: problem.message }]}
        attempt={problem?.attempt ?? 0}
      />
      <p className="text-ink-2">
        We have sent a 6-digit code to{' '}
        <strong className="wrap-anywhere text-ink">{customer?.email ?? 'your email address'}</strong>. The
        email names all of the terms: enter the code only if they are right.
      </p>
      <Field id="otp" label="Code" hint="You can paste all six digits at once." error={problem?.message}>
        <OtpInput value={code} onChange={setCode} ref={firstBox} />
      </Field>
      <div className="flex flex-wrap-reverse justify-between gap-3">
        <Button look="quiet" disabled={confirming.isPending} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" busy={confirming.isPending} className="wrap-anywhere min-w-0 grow sm:grow-0">
          {approveLabel(order)}
        </Button>
      </div>
      <div className="border-line border-t pt-5">
        <ResendCode
          about={order.id}
          disabled={confirming.isPending}
          send={() => api.call('POST /standing-orders/:orderId/resend-otp/', { params })}
          onResent={() => {
            setCode('');
            setProblem(undefined);
            firstBox.current?.focus();
          }}
        />
      </div>
      <SandboxMailHint />
    </form>
  );
}

/** 'Schedule £650.00 to A Patel'. */
function approveLabel({ amount, currency, account_name }: StandingOrder): string {
  return `Schedule ${format(fromDecimal(amount, currency))} to ${account_name}`;
}
