import type { OtherBankPayment } from '@farthing/contract';
import { formatAlike, fromDecimal } from '@farthing/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '../lib/api/client.ts';
import { useApp } from '../lib/app.tsx';
import { useArrival } from '../lib/arrival.ts';
import { formatMoment } from '../lib/format.ts';
import { Badge, type BadgeTone } from '../ui/badge/badge.tsx';
import { type Column, DataTable } from '../ui/data-table/data-table.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { Loaded } from '../ui/loaded/loaded.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { SandboxFrame } from './frame.tsx';
import { OtherBankForm } from './other-bank-form.tsx';

/** The bank on the other side: whoever tries the sandbox sends money from it to an account here. */
export default function OtherBankPage() {
  useArrival('Another bank');
  const { site } = useApp();
  return (
    <SandboxFrame>
      <h1 tabIndex={-1} className="text-3xl md:text-4xl">
        Another bank
      </h1>
      <p className="mt-3 max-w-prose text-ink-2">
        Send money to {site.brand.name} as a customer of another bank would. It arrives at once, as when{' '}
        {site.brand.name}’s payment provider reports it. Money for an account that does not exist waits for
        the staff, who find its owner or send it back.
      </p>
      <OtherBankForm />
      <PaymentsToIt />
      <Names />
      <h2 className="mt-12 text-2xl">Sent lately</h2>
      <SentPayments />
    </SandboxFrame>
  );
}

/** What becomes of money that is sent from here, so that each outcome can be seen. */
function PaymentsToIt() {
  const { site } = useApp();
  return (
    <section aria-labelledby="payments-to-it" className="mt-12">
      <h2 id="payments-to-it" className="text-2xl">
        Payments to it
      </h2>
      <p className="mt-3 max-w-prose text-ink-2">
        What is sent from {site.brand.name} to another bank is settled within half a minute. The last four
        digits of the account number can change that:
      </p>
      <div className="mt-4">
        <DataTable
          caption="Account numbers, and what happens to a payment to them"
          columns={outcomeColumns}
          rows={outcomes}
          rowKey={({ ending }) => ending}
        />
      </div>
    </section>
  );
}

function Names() {
  return (
    <section aria-labelledby="names-there" className="mt-12">
      <h2 id="names-there" className="text-2xl">
        Names of its accounts
      </h2>
      <p className="mt-3 max-w-prose text-ink-2">
        We check the name before a payment. At most accounts any name is right, but these have a holder. Write
        the name with a small mistake to see a close match, another name to see that it does not match, and
        Alex Morgan Ltd for the first to see that a company is not a person.
      </p>
      <div className="mt-4">
        <DataTable
          caption="Account numbers and who holds the account"
          columns={nameColumns}
          rows={holders}
          rowKey={({ ending }) => ending}
        />
      </div>
    </section>
  );
}

type Held = { readonly ending: string; readonly holder: string };

const holders: readonly Held[] = [
  { ending: '9911', holder: 'Alex Morgan' },
  { ending: '9912', holder: 'Morgan and Daughters Ltd' },
  { ending: '9913', holder: 'The bank does not answer: the name is not checked.' },
];

const nameColumns: readonly Column<Held>[] = [
  { header: 'Ends with', cell: ({ ending }) => <span className="font-mono">{ending}</span> },
  { header: 'Held by', cell: ({ holder }) => holder },
];

type Outcome = { readonly ending: string; readonly outcome: string };

const outcomes: readonly Outcome[] = [
  { ending: '9901', outcome: 'Accepted, and not settled: it stays on its way.' },
  { ending: '9902', outcome: 'Accepted, then sent back: the account is closed.' },
  { ending: '9903', outcome: 'Settled, then sent back: the account is blocked.' },
  { ending: '9904', outcome: 'Never answered: it stays sent.' },
];

const outcomeColumns: readonly Column<Outcome>[] = [
  { header: 'Ends with', cell: ({ ending }) => <span className="font-mono">{ending}</span> },
  { header: 'What happens', cell: ({ outcome }) => outcome },
];

function SentPayments() {
  const { api } = useApp();
  const query = useQuery(sentQuery(api));
  return (
    <div className="mt-4">
      <Loaded
        query={{ ...query, data: query.data?.payments }}
        waiting={<Skeleton label="Loading the payments" lines={3} />}
        failed="The payments could not be loaded."
      >
        {(payments) =>
          payments.length === 0 ? (
            <EmptyState>Nothing has been sent yet.</EmptyState>
          ) : (
            <DataTable
              caption="Payments that the other bank has sent, newest first"
              columns={columns}
              rows={payments}
              rowKey={({ id }) => id}
            />
          )
        }
      </Loaded>
    </div>
  );
}

const columns: readonly Column<OtherBankPayment>[] = [
  { header: 'From', cell: ({ from }) => from },
  { header: 'To', cell: ({ account }) => <span className="break-all font-mono text-sm">{account}</span> },
  { header: 'Sent', cell: ({ sent_at }) => formatMoment(sent_at) },
  {
    header: 'Amount',
    cell: ({ amount, currency }) => formatAlike(fromDecimal(amount, currency)),
    align: 'end',
  },
  {
    header: 'State',
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].word}</Badge>,
  },
];

const states = {
  credited: { word: 'Arrived', tone: 'success' },
  waiting: { word: 'Waits for staff', tone: 'warning' },
  returned: { word: 'Sent back', tone: 'neutral' },
} as const satisfies Record<OtherBankPayment['state'], { word: string; tone: BadgeTone }>;

/** Asked again every few seconds, since staff decide on what waits. */
function sentQuery(api: Api) {
  return queryOptions({
    queryKey: ['other-bank'],
    queryFn: ({ signal }) => api.call('GET /sandbox/other-bank/payments/', { signal }),
    refetchInterval: 4_000,
  });
}
