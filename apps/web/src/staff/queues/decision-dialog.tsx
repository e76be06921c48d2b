import { canonicalHash, type DeskCase, type Evidence, hashForm } from '@farthing/contract';
import { formatAlike, fromDecimal, parseAmount, toDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { creditQuery } from '../credit/credit-query.ts';
import { LimitForm } from '../credit/limit-form.tsx';
import { Moves } from '../evidence/moves.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useOnce } from '../parts/dialogs/use-once.ts';
import { useTyped } from '../parts/use-typed.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import type { Decided, Decision, Given } from './decisions.ts';

type DecisionDialogProps = {
  deskCase: DeskCase;
  /** What it moves is said once more before it is done. */
  evidence: Evidence;
  decision: Decision;
  onClose: () => void;
  onDecided: (answer: Decided) => void;
  /** A colleague was faster. */
  onTooLate: (message: string) => void;
};

export function DecisionDialog(props: DecisionDialogProps) {
  const { deskCase, evidence, decision, onClose } = props;
  const send = useSend(props);
  const title = `${decision.label}: ${deskCase.title}`;
  const isDanger = decision.look === 'danger';
  if (decision.asks === 'payment') return <PaymentDialog {...props} title={title} send={send} />;
  if (decision.asks === 'limit') return <LimitDecision {...props} title={title} send={send} />;
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={title}
      action={decision.label}
      danger={isDanger}
      hint={whoReads(decision)}
      {...(decision.asks === 'note' && {
        isNote: true,
        label: 'Note',
        hint: 'What was done about it, for colleagues. The person who wrote the message cannot read it.',
      })}
      onConfirm={({ reason }) => send({ ...nothingGiven, reason })}
    >
      <p>{decision.intro}</p>
      <AllMoves evidence={evidence} isDanger={isDanger} />
    </ReasonDialog>
  );
}

/** How much, from whom and to whom, once more. */
function AllMoves({ evidence, isDanger }: { evidence: Evidence; isDanger: boolean }) {
  if (evidence.moves.length === 0) return null;
  return (
    <div className="grid gap-2">
      {isDanger && <p className="font-semibold">This will not happen:</p>}
      <Moves moves={evidence.moves} />
    </div>
  );
}

export function whoReads({ isReadByCustomer }: Pick<Decision, 'isReadByCustomer'>): string {
  return isReadByCustomer
    ? 'The customer reads it in an email. It is kept in the audit log too.'
    : 'It is kept in the audit log for colleagues. The customer does not read it.';
}

function useSend({ deskCase, decision, onDecided, onTooLate }: DecisionDialogProps) {
  const api = useStaffApi();
  const once = useOnce();
  return async (given: Given): Promise<void> => {
    try {
      onDecided(await once(given, (key) => decision.send(api, deskCase.id, given, key)));
    } catch (error) {
      console.error('The case was not decided.', error);
      if (!(error instanceof ApiError && error.code === 'case_closed')) throw error;
      onTooLate(error.message);
    }
  };
}

const nothingGiven = { received: '', transactionHash: '', limit: '' };

type PaymentDialogProps = DecisionDialogProps & { title: string; send: (given: Given) => Promise<void> };

const noPayment = { received: '', transactionHash: '' };
const ids = { received: 'payment-received', hash: 'payment-hash' } as const;

export const hashProblem =
  'Enter the 64 characters of the transaction hash: digits, and letters from a to f.';

/** It opens once the credit card is there, which the case shows as well. */
function LimitDecision({ deskCase, decision, onClose, title, send }: PaymentDialogProps) {
  const query = useQuery(creditQuery(useStaffApi(), deskCase.id));
  if (query.data === undefined) return null;
  return (
    <LimitForm
      found={query.data}
      title={title}
      action={decision.label}
      onClose={onClose}
      onPropose={(given) => send({ ...nothingGiven, ...given })}
    >
      <p>{decision.intro}</p>
    </LimitForm>
  );
}

/** What came in is written down as it is on the chain, also when it is not what was announced. */
function PaymentDialog({ deskCase, evidence, decision, onClose, title, send }: PaymentDialogProps) {
  const currency = deskCase.amount?.currency ?? 'USD';
  const [typed, setTyped, forgetTyped] = useTyped(title, noPayment);
  const { received, transactionHash } = typed;
  const [isTried, setTried] = useState(false);
  const wrongAmount = amountProblem(received, currency) ?? undefined;
  const hash = deskCase.queue === 'deposits' ? canonicalHash(transactionHash) : '';
  const wrongHash = hashForm.test(hash) ? undefined : hashProblem;

  function check(): boolean {
    setTried(true);
    const wrong = wrongAmount !== undefined ? ids.received : wrongHash !== undefined ? ids.hash : undefined;
    if (wrong !== undefined) document.getElementById(wrong)?.focus();
    return wrong === undefined;
  }

  function confirm(reason: string) {
    const parsed = parseAmount(typed.received.trim(), currency);
    if (!parsed.ok) return undefined;
    const received = toDecimal(parsed.money);
    return send({ ...nothingGiven, reason, received, transactionHash: hash }).then(forgetTyped);
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={title}
      action={decision.label}
      check={check}
      hint={`Where you saw the payment. ${whoReads(decision)}`}
      onConfirm={({ reason }) => confirm(reason)}
    >
      <p>{decision.intro}</p>
      <AllMoves evidence={evidence} isDanger={false} />
      <Field
        id={ids.received}
        label="Amount received"
        hint={deskCase.amount && `Announced: ${formatAlike(fromDecimal(deskCase.amount.amount, currency))}`}
        error={isTried ? wrongAmount : undefined}
      >
        <MoneyInput
          currency={currency}
          value={received}
          onChange={({ currentTarget }) => setTyped({ ...typed, received: currentTarget.value })}
        />
      </Field>
      <Field id={ids.hash} label="Transaction hash" error={isTried ? wrongHash : undefined}>
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          className="font-mono"
          value={transactionHash}
          onChange={({ currentTarget }) => setTyped({ ...typed, transactionHash: currentTarget.value })}
        />
      </Field>
    </ReasonDialog>
  );
}
