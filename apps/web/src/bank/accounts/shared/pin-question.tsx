import { pinProblem } from '@farthing/contract';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { failureOf, plainWordsOf } from '../../../lib/api/failure.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { PinInput } from '../../../ui/pin-input/pin-input.tsx';
import { RouteLink } from '../../../ui/route-link/route-link.tsx';
import { useCustomer } from '../../data/customer.ts';
import { returning } from '../../pin/returning.ts';

/** What is wrong, and with which field of what is sent, if it is one. */
export type PinProblem = { readonly message: string; readonly field?: string | undefined };

type PinQuestionProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What it does, and further fields that go with it, which say what is wrong with them. */
  children: ReactNode | ((wrongWith: (field: string) => string | undefined) => ReactNode);
  label: string;
  look?: 'primary' | 'danger';
  /** What is wrong with the further fields; nothing is sent then. */
  problem?: PinProblem | undefined;
  send: (pin: string) => Promise<{ readonly message: string }>;
  /** With the words of the bank. */
  onDone: (message: string) => void;
};

/** What is done with the transaction PIN and nothing more: the question, the PIN, and what came of it. */
export function PinQuestion({ open, onClose, title, ...rest }: PinQuestionProps) {
  const { data: user } = useCustomer();
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {user?.has_pin === false ? <NoPin /> : open && <PinForm {...rest} />}
    </Dialog>
  );
}

function NoPin() {
  return (
    <p>
      You need your transaction PIN for this, and you do not have one yet.{' '}
      <RouteLink to="/layout/transaction-pin" state={returning}>
        Create your transaction PIN
      </RouteLink>
    </p>
  );
}

type PinFormProps = Omit<PinQuestionProps, 'open' | 'onClose' | 'title'>;

function PinForm({ children, label, look = 'primary', problem, send, onDone }: PinFormProps) {
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<PinProblem>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const wrongPin = pinProblem(pin);
    const first = problem ?? (wrongPin === undefined ? undefined : { message: wrongPin, field: 'pin' });
    setWrong(first);
    if (first !== undefined) return;
    setBusy(true);
    try {
      onDone((await send(pin)).message);
    } catch (thrown) {
      const failure = failureOf(thrown);
      setWrong({ message: plainWordsOf(failure), field: Object.keys(failure.fields)[0] });
    } finally {
      setBusy(false);
    }
  }

  const wrongWith = (field: string) => (wrong?.field === field ? wrong.message : undefined);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {wrong !== undefined && (
        <Alert tone="danger" announced>
          {wrong.message}
        </Alert>
      )}
      {typeof children === 'function' ? children(wrongWith) : children}
      <Field id="act-pin" label="Transaction PIN" error={wrongWith('pin')}>
        <PinInput value={pin} onChange={({ currentTarget }) => setPin(currentTarget.value)} />
      </Field>
      <div>
        <Button type="submit" look={look} busy={busy}>
          {label}
        </Button>
      </div>
    </form>
  );
}
