import type { WalletMovement } from '@farthing/contract';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { useCustomer } from '../data/customer.ts';
import { isBeyondCodes } from '../transfer/approval/failure-words.ts';
import { CodeForm } from '../transfer/approval/otp-step.tsx';
import { UnknownOutcome } from '../transfer/approval/unknown-outcome.tsx';
import { sendLabel, useConfirmation } from '../transfer/approval/use-confirmation.ts';

type Payment = NonNullable<WalletMovement['payment']>;
type Told = WalletMovement['before_code'];

/** For whoever has left the transfer before the code came: it is entered here as it would have been there. */
export default function EnterCode({ payment, told }: { payment: Payment; told: Told }) {
  const { data: customer } = useCustomer();
  const approve_with = customer?.has_passkey === true ? ('passkey' as const) : undefined;
  const quote = { ...quoteOf(payment, told), ...(approve_with && { approve_with }) };
  const confirmation = useConfirmation(quote);
  const tell = useToast();
  const { phase, showReceipt, askAgain, failure, busy } = confirmation;
  if (phase === 'unknown')
    return <UnknownOutcome withdrawalId={payment.withdrawal_id} onKnown={showReceipt} onNotSent={askAgain} />;
  if (phase === 'lapsed')
    return (
      <Alert tone="warning" title="The time for this code is up" announced>
        Nothing was sent, and the money that we had set aside is yours to use again.
      </Alert>
    );
  const isOver = failure !== undefined && isBeyondCodes(failure);
  return (
    <CodeForm quote={quote} confirmation={confirmation} onCancelled={tell}>
      {isOver ? (
        <RouteButton to="/layout/transfer">Start a new transfer</RouteButton>
      ) : (
        <Button type="submit" busy={busy} className="wrap-anywhere min-w-0">
          {sendLabel(payment, quote)}
        </Button>
      )}
    </CodeForm>
  );
}

/** What the bank has fixed, as it told whoever asked for the payment. */
function quoteOf(payment: Payment, told: Told) {
  const { withdrawal_id, amount, currency, rate, debit_amount, debit_currency, fee_amount, margin_amount } =
    payment;
  const figures = { amount, currency, rate, debit_amount, debit_currency, fee_amount, margin_amount };
  return {
    withdrawal_id,
    ...figures,
    paid_from: payment.paid_from,
    payer_name: payment.payer_name,
    expires_at: payment.expires_at ?? payment.created_at,
    review_expected: told?.review_expected ?? false,
    notes: told?.notes ?? [],
  };
}
