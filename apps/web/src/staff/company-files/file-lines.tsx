import type { StaffBatchLine } from '@farthing/contract';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Amount } from '../parts/amount.tsx';
import type { CompanyFile, Figure } from './company-file-queries.ts';

type FileLinesProps = Pick<CompanyFile, 'batch' | 'lines'> & { only: Figure | undefined };

export const figureWords = {
  sent: { label: 'Sent', title: 'Lines that were sent', none: 'No line was sent.' },
  waiting: { label: 'Waiting', title: 'Lines that wait', none: 'No line waits.' },
  failed: { label: 'Not paid', title: 'Lines that were not paid', none: 'No line was left unpaid.' },
} as const satisfies Record<Figure, { label: string; title: string; none: string }>;

export const figures = Object.keys(figureWords) as readonly Figure[];

/** What has become of each line; one that is a payment leads to it. */
export function FileLines({ batch, lines, only }: FileLinesProps) {
  const path = `/staff/company-files/${batch.id}`;
  return (
    <section className="grid gap-3" aria-labelledby="lines-title">
      <h2 id="lines-title" className="text-xl">
        {only === undefined ? 'Lines' : figureWords[only].title}
      </h2>
      {only !== undefined && (
        <p>
          {lines.length === 0 && `${figureWords[only].none} `}
          <RouteLink to={path}>Show all of them</RouteLink>
        </p>
      )}
      {lines.length > 0 && (
        <DataTable
          dense
          caption="Lines of the file"
          columns={columnsIn(batch.sum.currency)}
          rows={lines}
          rowKey={({ line }) => String(line)}
        />
      )}
    </section>
  );
}

function columnsIn(currency: CompanyFile['batch']['sum']['currency']): readonly Column<StaffBatchLine>[] {
  return [
    { header: 'Line', cell: ({ line }) => `Line ${line}` },
    { header: 'Payee', cell: (line) => <Payee line={line} /> },
    { header: 'Bank', cell: ({ bank_name }) => bank_name },
    {
      header: 'Account',
      cell: ({ account_ending }) => <span className="font-mono">•••• {account_ending}</span>,
    },
    { header: 'Result', cell: (line) => <Result line={line} />, prose: true },
    { header: 'Amount', cell: ({ amount }) => <Amount of={{ amount, currency }} />, align: 'end' },
  ];
}

function Payee({ line: { account_name, payment_id } }: { line: StaffBatchLine }) {
  if (payment_id === null) return account_name;
  return <RouteLink to={`/staff/payments/${payment_id}`}>{account_name}</RouteLink>;
}

function Result({ line: { state, reason } }: { line: StaffBatchLine }) {
  const { word, tone } = words[state];
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={tone}>{word}</Badge>
      {reason !== null && <span className="wrap-anywhere text-ink-2 text-sm">{reason}</span>}
    </div>
  );
}

const words = {
  pending: { word: 'Not paid yet', tone: 'neutral' },
  awaiting_approval: { word: 'Waits for a signature', tone: 'warning' },
  in_review: { word: 'Held for review', tone: 'warning' },
  sent: { word: 'Sent', tone: 'success' },
  given_back: { word: 'Given back', tone: 'danger' },
  failed: { word: 'Not paid', tone: 'danger' },
} as const satisfies Record<StaffBatchLine['state'], { word: string; tone: BadgeTone }>;
