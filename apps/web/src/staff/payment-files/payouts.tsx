import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { Amount } from '../parts/amount.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { Reference } from '../parts/reference.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import type { PaymentFile } from './payment-files-queries.ts';

type Payout = PaymentFile['payments'][number];
type Asked = { readonly payout: Payout; readonly what: 'settle' | 'fail' };

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
            onClick={() => onAsk({ payout, what: 'fail' })}
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

const dialogs = {
  settle: {
    title: 'The payout has arrived',
    action: 'Record as arrived',
    intro: 'As the statement of the bank that carried it out says.',
  },
  fail: {
    title: 'The payout came back',
    action: 'Record as came back',
    intro: 'The money is given back to the customer, and they are told.',
  },
} as const;

function RecordDialog({ asked: { payout, what }, onClose }: { asked: Asked; onClose: () => void }) {
  const { title, action, intro } = dialogs[what];
  const record = useRecord(payout.withdrawal_id, what);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={title}
      action={action}
      danger={what === 'fail'}
      onConfirm={({ reason }) => record(reason)}
    >
      <p>
        <Amount of={payout} /> to {payout.account_name}, reference <Reference>{payout.reference}</Reference>.{' '}
        {intro}
      </p>
    </ReasonDialog>
  );
}

function useRecord(withdrawalId: string, what: Asked['what']) {
  const api = useStaffApi();
  const queries = useQueryClient();
  const toast = useToast();
  return async (reason: string) => {
    const sent = { params: { withdrawalId }, body: { reason } };
    try {
      const { message } =
        what === 'settle'
          ? await api.call('POST /staff/payouts/:withdrawalId/settle/', sent)
          : await api.call('POST /staff/payouts/:withdrawalId/fail/', sent);
      toast(message);
    } finally {
      for (const queryKey of [['payment-file'], ['payment-files'], ['in-transit']])
        void queries.invalidateQueries({ queryKey });
    }
  };
}
