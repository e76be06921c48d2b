import type { StaffChainPayment } from '@farthing/contract';
import { parseAmount, toDecimal } from '@farthing/money';
import { useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { Amount } from '../parts/amount.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useFieldCheck } from '../parts/dialogs/use-field-check.ts';
import { useOnce } from '../parts/dialogs/use-once.ts';
import { useChange } from '../parts/use-change.ts';
import { useStaffApi } from '../session/staff-services.tsx';

type DialogProps = { payment: StaffChainPayment; onClose: () => void };

export function coinsOf({ coins, network, other_token }: StaffChainPayment): string {
  if (other_token !== null) return `${coins} of another token`;
  return `${coins} ${network === 'BTC' ? 'BTC' : 'USDT'}`;
}

const changed = [['chain-payment'], ['list', 'chain-payments'], ['staff', 'proposals']];
const told = 'The customer reads it in an email, and colleagues in the audit log.';
const receivedId = 'credited-amount';

export function CreditDialog({ payment, onClose }: DialogProps) {
  const api = useStaffApi();
  const once = useOnce();
  const change = useChange(changed);
  const { currency } = payment;
  const [received, setReceived] = useState(payment.worth?.amount ?? '');
  const { problem, check } = useFieldCheck(receivedId, amountProblem(received, currency));
  function propose(reason: string) {
    const parsed = parseAmount(received.trim(), currency);
    if (!parsed.ok) return undefined;
    const body = { received: toDecimal(parsed.money), reason };
    return change(
      once(body, (idempotencyKey) =>
        api.call('POST /staff/chain-payments/:chainPaymentId/propose-credit/', {
          params: { chainPaymentId: payment.id },
          body,
          idempotencyKey,
        }),
      ),
    );
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Credit the payment"
      action="Propose"
      check={check}
      onConfirm={({ reason }) => propose(reason)}
    >
      <p>
        {coinsOf(payment)} of {payment.customer.full_name}. Once a colleague has approved it, this amount is
        in their account, and they are told.
      </p>
      <Field
        id={receivedId}
        label="Amount to credit"
        hint={payment.worth === null ? 'What the payment is worth' : 'What it is worth at the price of now'}
        error={problem}
      >
        <MoneyInput
          currency={currency}
          value={received}
          onChange={({ currentTarget }) => setReceived(currentTarget.value)}
        />
      </Field>
    </ReasonDialog>
  );
}

export function ReturnDialog({ payment, onClose }: DialogProps) {
  const api = useStaffApi();
  const change = useChange(changed);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Send the payment back"
      action="Propose"
      hint={told}
      onConfirm={({ reason, idempotencyKey }) =>
        change(
          api.call('POST /staff/chain-payments/:chainPaymentId/propose-return/', {
            params: { chainPaymentId: payment.id },
            body: { reason },
            idempotencyKey,
          }),
        )
      }
    >
      <p>
        Send {coinsOf(payment)} back with the wallet of the bank first. Once a colleague has approved it, it
        is noted as sent back, and {payment.customer.full_name} is told. Nothing of it was in the books.
      </p>
    </ReasonDialog>
  );
}

export function WriteOffDialog({ payment, onClose }: DialogProps) {
  const api = useStaffApi();
  const change = useChange(changed);
  const isLoss = payment.why === 'taken-back' && payment.received !== null;
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={isLoss ? 'Bear the loss' : 'Close the payment'}
      action="Propose"
      {...(isLoss ? {} : { hint: told })}
      onConfirm={({ reason, idempotencyKey }) =>
        change(
          api.call('POST /staff/chain-payments/:chainPaymentId/propose-write-off/', {
            params: { chainPaymentId: payment.id },
            body: { reason },
            idempotencyKey,
          }),
        )
      }
    >
      {isLoss && payment.received !== null ? (
        <p>
          <Amount of={payment.received} /> stays with {payment.customer.full_name}, although the payment is no
          longer on its network. Once a colleague has approved it, it is a loss of the bank.
        </p>
      ) : (
        <p>
          {coinsOf(payment)} of {payment.customer.full_name} is neither credited nor sent back. Once a
          colleague has approved it, it is closed, and they are told.
        </p>
      )}
    </ReasonDialog>
  );
}
