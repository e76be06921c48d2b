import type { PaymentIn } from '@farthing/contract';
import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { Amount } from '../parts/amount.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useFieldCheck } from '../parts/dialogs/use-field-check.ts';
import { useOnce } from '../parts/dialogs/use-once.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import { ReferenceField } from './reference-field.tsx';
import { useEntryChange } from './use-entry-change.ts';

type DialogProps = { payment: PaymentIn; onClose: () => void };

const accountId = 'credited-account';

/** It had to wait for its amount alone. */
function knowsAccount({ waits_for }: PaymentIn): boolean {
  return waits_for === 'large' || waits_for === 'day-sum';
}

/** Whose money it is: a second person has to see it the same way. */
export function CreditDialog({ payment, onClose }: DialogProps) {
  const api = useStaffApi();
  const once = useOnce();
  const change = useEntryChange();
  const [account, setAccount] = useState(knowsAccount(payment) ? payment.account : '');
  const wrong = account.trim() === '' ? 'Enter the number or the IBAN of the account.' : undefined;
  const { problem, check } = useFieldCheck(accountId, wrong);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Name the account"
      action="Propose"
      check={check}
      onConfirm={({ reason }) =>
        change(
          once({ account, reason }, (idempotencyKey) =>
            api.call('POST /staff/payments-in/:paymentId/propose-credit/', {
              params: { paymentId: payment.id },
              body: { account: account.trim(), reason },
              idempotencyKey,
            }),
          ),
        )
      }
    >
      <p>
        <Amount of={payment.amount} /> from {payment.payer}, sent to {payment.account}. A colleague has to
        approve it. Then it is in the account that you name, and its owner is told.
      </p>
      <ReferenceField
        id={accountId}
        label="Account number or IBAN here"
        error={problem}
        maxLength={42}
        value={account}
        onChange={setAccount}
      />
    </ReasonDialog>
  );
}

const referenceId = 'return-reference';

export function SendBackDialog({ payment, onClose }: DialogProps) {
  const api = useStaffApi();
  const once = useOnce();
  const change = useEntryChange();
  const { site } = useApp();
  const isLive = site.mode === 'live';
  const [reference, setReference] = useState('');
  const wrong = isLive && reference.trim() === '' ? 'Enter the reference of the return.' : undefined;
  const { problem, check } = useFieldCheck(referenceId, wrong);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Send it back"
      action="Propose"
      check={check}
      onConfirm={({ reason }) =>
        change(
          once({ reference, reason }, (idempotencyKey) =>
            api.call('POST /staff/payments-in/:paymentId/propose-return/', {
              params: { paymentId: payment.id },
              body: { reason, ...(reference.trim() === '' ? {} : { reference: reference.trim() }) },
              idempotencyKey,
            }),
          ),
        )
      }
    >
      <p>
        <Amount of={payment.amount} /> goes back to {payment.payer}. A colleague has to approve it.
        {isLive && ' Send it back at the other bank first: the reference of that payment is the evidence.'}
      </p>
      {isLive && (
        <ReferenceField
          id={referenceId}
          label="Reference of the return"
          error={problem}
          maxLength={35}
          value={reference}
          onChange={setReference}
        />
      )}
    </ReasonDialog>
  );
}
