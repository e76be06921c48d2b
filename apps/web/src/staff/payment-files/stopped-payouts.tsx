import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Amount } from '../parts/amount.tsx';
import { Reference } from '../parts/reference.tsx';
import { useStaff } from '../session/staff.tsx';
import type { PaymentFiles } from './payment-files-queries.ts';
import { ReturnDialog } from './return-dialog.tsx';

type Stopped = PaymentFiles['stopped'][number];

/** What has left its wallet and may not leave the bank. It ends with the lock, or by the yes of two people. */
export function StoppedPayouts({ stopped }: Pick<PaymentFiles, 'stopped'>) {
  const { may } = useStaff();
  const [asked, setAsked] = useState<Stopped | null>(null);
  if (stopped.length === 0) return null;
  return (
    <section className="grid gap-4" aria-labelledby="stopped-payouts">
      <div className="grid gap-1">
        <h2 id="stopped-payouts" className="text-2xl">
          Stopped payouts
        </h2>
        <p className="text-ink-2">
          Their customers are locked, closed or frozen, or the shared account is that they come from. They
          leave with the next file once that is lifted, or two people give the money back.
        </p>
      </div>
      <DataTable
        dense
        caption="Stopped payouts, the oldest first"
        columns={may('payment-files.make') ? [...columns, returnColumn(setAsked)] : columns}
        rows={stopped}
        rowKey={({ withdrawal_id }) => withdrawal_id}
      />
      {asked && (
        <ReturnDialog
          payout={asked}
          title="Give the money back"
          says={asked.downloaded_at === null ? order : otherBank}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

const order = {
  label: 'Evidence that it did not leave',
  hint: 'It is in no file that was downloaded. Name the order to give it back.',
  missing: 'Enter the evidence that it did not leave.',
};

const otherBank = {
  label: 'Where the other bank says that it stopped it',
  hint: 'Message or statement, its date, and its code. The other bank may have the file.',
  missing: 'Enter where the other bank says so.',
};

const columns: readonly Column<Stopped>[] = [
  {
    header: 'Customer',
    cell: ({ customer }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <RouteLink to={`/staff/customers/${customer.id}`}>{customer.full_name}</RouteLink>
        <Badge tone="warning">{customer.status === 'closed' ? 'Closed' : 'Locked'}</Badge>
      </span>
    ),
  },
  { header: 'Payee', cell: ({ account_name }) => account_name },
  { header: 'Reference', cell: ({ reference }) => <Reference>{reference}</Reference> },
  { header: 'Payment file', cell: (payout) => <WhereItIs payout={payout} /> },
  { header: 'Amount', cell: (payout) => <Amount of={payout} />, align: 'end' },
];

function WhereItIs({ payout: { payment_file_id, downloaded_at } }: { payout: Stopped }) {
  if (payment_file_id === null) return 'None';
  return (
    <RouteLink to={`/staff/payment-files/${payment_file_id}`}>
      {downloaded_at === null ? 'Not downloaded' : `Downloaded ${formatMoment(downloaded_at)}`}
    </RouteLink>
  );
}

function returnColumn(onAsk: (payout: Stopped) => void): Column<Stopped> {
  return {
    header: 'Record',
    cell: (payout) => (
      <Button look="quiet" onClick={() => onAsk(payout)} aria-label={`Give back: ${payout.reference}`}>
        Give back
      </Button>
    ),
    align: 'end',
  };
}
