import { useState } from 'react';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Amount } from '../parts/amount.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { Reference } from '../parts/reference.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import type { PaymentFile, PayoutState } from './payment-files-queries.ts';
import { payoutsPath, payoutWords } from './payout-states.ts';
import { Named, ReturnDialog, useRecord } from './return-dialog.tsx';

type Payout = PaymentFile['payments'][number];
type Asked = { readonly payout: Payout; readonly what: 'settle' | 'return' };

type PayoutsProps = Pick<PaymentFile, 'file' | 'payments'> & { readonly state: PayoutState | undefined };

export function Payouts({ file, state, payments }: PayoutsProps) {
  const { may } = useStaff();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      {state !== undefined && (
        <p>
          {payoutWords[state].many}: {file[state]} of {file.payouts}.{' '}
          <RouteLink to={payoutsPath(file.id)}>Show all of them</RouteLink>
        </p>
      )}
      {payments.length > 0 && (
        <DataTable
          dense
          caption="Payouts of this file"
          columns={may('payment-files.make') ? [...columns, recordColumn(setAsked)] : columns}
          rows={payments}
          rowKey={({ withdrawal_id }) => withdrawal_id}
        />
      )}
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
  { header: 'State', cell: (payout) => <State payout={payout} /> },
];

function State({ payout: { state, stopped } }: { payout: Payout }) {
  const { word, tone } = stopped === null ? payoutWords[state] : stops[stopped];
  return <Badge tone={tone}>{word}</Badge>;
}

const stops = {
  customer: { word: 'Stopped', tone: 'warning' },
  'given-back': { word: 'Given back', tone: 'warning' },
} as const satisfies Record<NonNullable<Payout['stopped']>, { word: string; tone: BadgeTone }>;

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
    <ReturnDialog payout={asked.payout} title="The payout came back" says={otherBank} onClose={onClose} />
  );
}

const otherBank = {
  label: 'Where the other bank says so',
  hint: 'Message or statement, its date, and the code of the return.',
  missing: 'Enter where the other bank says so.',
};

function ArrivalDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
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
      <Named payout={payout}>As it appears on the statement of the bank that carried it out.</Named>
    </ReasonDialog>
  );
}
