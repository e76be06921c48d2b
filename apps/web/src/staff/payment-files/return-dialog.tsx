import { limits } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { useQueryClient } from '@tanstack/react-query';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { Amount } from '../parts/amount.tsx';
import { type Because, ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useFieldCheck } from '../parts/dialogs/use-field-check.ts';
import { Reference } from '../parts/reference.tsx';
import { useTyped } from '../parts/use-typed.ts';
import { useStaffApi } from '../session/staff-services.tsx';

const evidenceId = 'return-evidence';

/** As much of a payment as its return names. */
type Payout = {
  readonly withdrawal_id: string;
  readonly reference: string;
  readonly account_name: string;
  readonly amount: string;
  readonly currency: Currency;
};

type ReturnDialogProps = {
  payout: Payout;
  title: string;
  /** How the field of the evidence is called, and what is said when it is empty. */
  says: { readonly label: string; readonly hint: string; readonly missing: string };
  onClose: () => void;
};

/** Nobody gives money back alone: it is proposed, with what shows that it did not leave or came back. */
export function ReturnDialog({ payout, title, says, onClose }: ReturnDialogProps) {
  const api = useStaffApi();
  const record = useRecord();
  const [evidence, setEvidence, forgetEvidence] = useTyped<string>(`return of ${payout.withdrawal_id}`, '');
  const { problem, check } = useFieldCheck(evidenceId, evidence.trim() === '' ? says.missing : undefined);

  function propose({ reason, idempotencyKey }: Because) {
    const sent = {
      params: { withdrawalId: payout.withdrawal_id },
      body: { evidence: evidence.trim(), reason },
    };
    return record(
      api.call('POST /staff/payouts/:withdrawalId/propose-return/', { ...sent, idempotencyKey }),
    ).then(forgetEvidence);
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={title}
      action="Propose to give it back"
      check={check}
      onConfirm={propose}
    >
      <Named payout={payout}>A colleague has to approve it. Then the money is in the wallet again.</Named>
      <Field id={evidenceId} label={says.label} hint={says.hint} error={problem}>
        <Input
          autoComplete="off"
          maxLength={limits.evidence}
          value={evidence}
          onChange={({ currentTarget }) => setEvidence(currentTarget.value)}
        />
      </Field>
    </ReasonDialog>
  );
}

export function Named({ payout, children }: { payout: Payout; children: string }) {
  return (
    <p>
      <Amount of={payout} /> to {payout.account_name}, reference <Reference>{payout.reference}</Reference>.{' '}
      {children}
    </p>
  );
}

export function useRecord() {
  const queries = useQueryClient();
  const toast = useToast();
  return async (asked: Promise<{ message: string }>) => {
    try {
      toast((await asked).message);
    } finally {
      for (const queryKey of [['payment-file'], ['payment-files'], ['in-transit'], ['staff', 'proposals']])
        void queries.invalidateQueries({ queryKey });
    }
  };
}
