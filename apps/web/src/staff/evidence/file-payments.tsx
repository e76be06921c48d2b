import type { Evidence } from '@farthing/contract';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { Amount } from '../parts/amount.tsx';
import { Reference } from '../parts/reference.tsx';
import { Party } from './party.tsx';

type Payment = Evidence['payments'][number];

/** Every payment that a file would hold. */
export function FilePayments({ payments }: Pick<Evidence, 'payments'>) {
  return (
    <DataTable
      dense
      caption="Payments of the file"
      columns={columns}
      rows={payments}
      rowKey={({ withdrawal_id }) => withdrawal_id}
    />
  );
}

const columns: readonly Column<Payment>[] = [
  { header: 'Payee', cell: ({ payee }) => <Party of={payee} /> },
  { header: 'Payer', cell: ({ payer }) => <Party of={payer} /> },
  { header: 'Reference', cell: ({ reference }) => <Reference>{reference}</Reference> },
  { header: 'Amount', cell: (payment) => <Amount of={payment} />, align: 'end' },
];
