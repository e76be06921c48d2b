import type { PaymentBatch, PaymentBatchLine } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../../lib/app.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { Loaded } from '../../../ui/loaded/loaded.tsx';
import { Placeholder } from '../../../ui/placeholder/placeholder.tsx';
import { RouteLink } from '../../../ui/route-link/route-link.tsx';
import { ShowMore } from '../../../ui/show-more/show-more.tsx';
import { movementPath } from '../../parts/movement-path.ts';
import { batchLinesQuery } from './batch-query.ts';
import { lineWords } from './words.ts';

/** Every payment of the file, and what has become of it. */
export function BatchLines({ batch }: { batch: PaymentBatch }) {
  const [only, setOnly] = useState<'failed'>();
  const { id, state, sent, waiting, failed } = batch;
  const version = [state, sent, waiting, failed].join(' ');
  const query = useInfiniteQuery(batchLinesQuery(useApp().api, id, only, version));
  return (
    <section className="grid gap-4" aria-labelledby="lines-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="lines-title" className="text-2xl">
          Payments
        </h2>
        {failed > 0 && (
          <Button look="quiet" onClick={() => setOnly(only === undefined ? 'failed' : undefined)}>
            {only === undefined ? 'Only what was not paid' : 'All payments'}
          </Button>
        )}
      </div>
      <Loaded
        query={query}
        waiting={<Placeholder label="Loading the payments" className="h-60" />}
        failed="The payments could not be loaded."
      >
        {({ pages }) => (
          <>
            <DataTable
              caption="Payments of the file"
              rows={pages.flatMap(({ lines }) => lines)}
              rowKey={({ line }) => String(line)}
              columns={[
                { header: 'Line', cell: ({ line }) => `Line ${line}` },
                { header: 'Payee', cell: (line) => <Payee line={line} />, prose: true },
                { header: 'State', cell: (line) => <State line={line} />, prose: true },
                {
                  header: 'Amount',
                  cell: ({ amount }) => format(fromDecimal(amount, batch.currency)),
                  align: 'end',
                },
              ]}
            />
            <div>
              <ShowMore pages={query} />
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

function Payee({
  line: { account_name, account_number, bank_name, narration, payment_id },
}: {
  line: PaymentBatchLine;
}) {
  return (
    <span className="wrap-anywhere">
      {payment_id === null ? (
        account_name
      ) : (
        <RouteLink to={movementPath(payment_id)}>{account_name}</RouteLink>
      )}
      <span className="block text-ink-2 text-sm">
        {bank_name}, {account_number}
        {narration !== null && ` · ${narration}`}
      </span>
    </span>
  );
}

function State({ line: { state, reason } }: { line: PaymentBatchLine }) {
  const { words, tone } = lineWords[state];
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tone}>{words}</Badge>
      {reason !== null && <span className="text-ink-2 text-sm">{reason}</span>}
    </span>
  );
}
