import { limits } from '@farthing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { Amount } from '../parts/amount.tsx';
import { type Because, ReasonDialog } from '../parts/reason-dialog.tsx';
import { Reference } from '../parts/reference.tsx';
import { useTyped } from '../parts/use-typed.ts';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import type { PaymentFile } from './payment-files-queries.ts';

type Payout = PaymentFile['payments'][number];
type Asked = { readonly payout: Payout; readonly what: 'settle' | 'return' };

export function Payouts({ payments }: Pick<PaymentFile, 'payments'>) {
  const { may } = useStaff();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <DataTable
        dense
        caption="Payouts of this file"
        columns={may('payment-files.make') ? [...columns, recordColumn(setAsked)] : columns}
        rows={payments}
        rowKey={({ withdrawal_id }) => withdrawal_id}
      />
      {asked && <RecordDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

const columns: readonly Column<Payout>[] = [
  { header: 'Payee', cell: ({ account_name }) => account_name },
  { header: 'Bank', cell: ({ bank_name }) => bank_name },
  {
    header: 'Account',
    cell: ({ account_ending }) => <span className="font-mono">•••• {account_ending}</span>,
  },
  { header: 'Reference', cell: ({ reference }) => <Reference>{reference}</Reference> },
  { header: 'Amount', cell: (payout) => <Amount of={payout} />, align: 'end' },
  { header: 'State', cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].word}</Badge> },
];

const states = {
  paying: { word: 'On its way', tone: 'info' },
  completed: { word: 'Arrived', tone: 'success' },
  failed: { word: 'Came back', tone: 'danger' },
} as const satisfies Record<Payout['state'], { word: string; tone: BadgeTone }>;

function recordColumn(onAsk: (asked: Asked) => void): Column<Payout> {
  return {
    header: 'Record',
    cell: (payout) =>
      payout.state === 'paying' ? (
        <span className="flex flex-wrap justify-end gap-2">
          <Button
            look="quiet"
            onClick={() => onAsk({ payout, what: 'settle' })}
            aria-label={`Arrived: ${payout.reference}`}
          >
            Arrived
          </Button>
          <Button
            look="quiet"
            onClick={() => onAsk({ payout, what: 'return' })}
            aria-label={`Came back: ${payout.reference}`}
          >
            Came back
          </Button>
        </span>
      ) : (
        '–'
      ),
    align: 'end',
  };
}

function RecordDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  return asked.what === 'settle' ? (
    <ArrivalDialog payout={asked.payout} onClose={onClose} />
  ) : (
    <ReturnDialog payout={asked.payout} onClose={onClose} />
  );
}

type RecordDialogProps = { payout: Payout; onClose: () => void };

function ArrivalDialog({ payout, onClose }: RecordDialogProps) {
  const api = useStaffApi();
  const record = useRecord();
  const params = { withdrawalId: payout.withdrawal_id };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="The payout has arrived"
      action="Record as arrived"
      onConfirm={({ reason }) =>
        record(api.call('POST /staff/payouts/:withdrawalId/settle/', { params, body: { reason } }))
      }
    >
      <Named payout={payout}>As the statement of the bank that carried it out says.</Named>
    </ReasonDialog>
  );
}

const evidenceId = 'return-evidence';

/** Nobody gives money back alone: it is proposed, with what the other bank says. */
function ReturnDialog({ payout, onClose }: RecordDialogProps) {
  const api = useStaffApi();
  const record = useRecord();
  const [evidence, setEvidence, forgetEvidence] = useTyped<string>(`return of ${payout.withdrawal_id}`, '');
  const [problem, setProblem] = useState<string>();

  function check(): boolean {
    const wrong = evidence.trim() === '' ? 'Enter where the other bank says so.' : undefined;
    setProblem(wrong);
    if (wrong !== undefined) document.getElementById(evidenceId)?.focus();
    return wrong === undefined;
  }

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
      title="The payout came back"
      action="Propose to give it back"
      check={check}
      onConfirm={propose}
    >
      <Named payout={payout}>A colleague has to approve it. Then the money is in the wallet again.</Named>
      <Field
        id={evidenceId}
        label="Where the other bank says so"
        hint="Message or statement, its date, and the code of the return."
        error={problem}
      >
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

function Named({ payout, children }: { payout: Payout; children: string }) {
  return (
    <p>
      <Amount of={payout} /> to {payout.account_name}, reference <Reference>{payout.reference}</Reference>.{' '}
      {children}
    </p>
  );
}

function useRecord() {
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
