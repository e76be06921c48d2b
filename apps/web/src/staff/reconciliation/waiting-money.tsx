import type { PaymentIn } from '@farthing/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Amount } from '../parts/amount.tsx';
import { Moment } from '../parts/moment.tsx';
import { MoreRows } from '../parts/more-rows.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { LongCode } from './long-code.tsx';
import { paymentsInQuery } from './reconciliation-queries.ts';
import { CreditDialog, SendBackDialog } from './waiting-money-dialogs.tsx';

type Asked = { readonly what: 'credit' | 'return'; readonly payment: PaymentIn };

/** What other banks have sent: first what belongs to nobody yet, then what came of the rest. */
export function WaitingMoney() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <div className="grid gap-10">
      <section className="grid gap-4">
        <h2 className="text-xl">Waits for its owner</h2>
        <Payments
          state="waiting"
          empty="All money from other banks has found its account."
          onAsk={setAsked}
        />
      </section>
      <section className="grid gap-4">
        <h2 className="text-xl">All money from other banks</h2>
        <Payments state="all" empty="No money has come from another bank yet." />
      </section>
      {asked?.what === 'credit' && <CreditDialog payment={asked.payment} onClose={close} />}
      {asked?.what === 'return' && <SendBackDialog payment={asked.payment} onClose={close} />}
    </div>
  );
}

type PaymentsProps = { state: 'waiting' | 'all'; empty: string; onAsk?: (asked: Asked) => void };

function Payments({ state, empty, onAsk }: PaymentsProps) {
  const { may } = useStaff();
  const pages = useInfiniteQuery(paymentsInQuery(useStaffApi(), state));
  const payments = pages.data?.pages.flatMap((page) => page.payments);
  const isDeciding = onAsk !== undefined && may('reconciliation.decide');
  return (
    <Loaded
      query={{ ...pages, data: payments }}
      waiting={<Skeleton label="Loading the payments" lines={4} />}
      failed="The payments could not be loaded."
    >
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState>{empty}</EmptyState>
        ) : (
          <div className="grid gap-4">
            <DataTable
              dense
              caption={
                state === 'waiting'
                  ? 'Money that waits, the oldest first'
                  : 'Money from other banks, newest first'
              }
              columns={[...columns, isDeciding ? actions(onAsk) : outcome]}
              rows={rows}
              rowKey={({ id }) => id}
            />
            <MoreRows pages={pages} shown={rows.length} />
          </div>
        )
      }
    </Loaded>
  );
}

const columns: readonly Column<PaymentIn>[] = [
  {
    header: 'From',
    cell: ({ payer, narration }) => (narration === null ? payer : `${payer}: ${narration}`),
  },
  { header: 'Received', cell: ({ received_at }) => <Moment at={received_at} /> },
  { header: 'For the account', cell: ({ account }) => <LongCode>{account}</LongCode> },
  { header: 'Amount', cell: ({ amount }) => <Amount of={amount} />, align: 'end' },
  { header: 'Why it waited', cell: ({ waits_for }) => (waits_for === null ? '–' : reasons[waits_for]) },
];

const outcome: Column<PaymentIn> = {
  header: 'State',
  cell: ({ state, customer, proposal_id }) => (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <Badge tone={states[state].tone}>{states[state].word}</Badge>
      {customer && <RouteLink to={`/staff/customers/${customer.id}`}>{customer.full_name}</RouteLink>}
      {proposal_id && <RouteLink to={`/staff/proposals/${proposal_id}`}>Proposed</RouteLink>}
    </span>
  ),
};

function actions(onAsk: (asked: Asked) => void): Column<PaymentIn> {
  return {
    header: 'Decision',
    cell: (payment) =>
      payment.proposal_id === null ? (
        <span className="flex flex-wrap gap-2">
          <Button look="quiet" onClick={() => onAsk({ what: 'credit', payment })}>
            Name the account
          </Button>
          <Button look="quiet" onClick={() => onAsk({ what: 'return', payment })}>
            Send back
          </Button>
        </span>
      ) : (
        <RouteLink to={`/staff/proposals/${payment.proposal_id}`}>Waits for a second person</RouteLink>
      ),
  };
}

const states = {
  credited: { word: 'Credited', tone: 'success' },
  waiting: { word: 'Waits', tone: 'warning' },
  returned: { word: 'Sent back', tone: 'neutral' },
} as const satisfies Record<PaymentIn['state'], { word: string; tone: BadgeTone }>;

const reasons = {
  'no-account': 'No account here has this number.',
  'account-closed': 'The account is closed or not open yet.',
  large: 'It is larger than what is credited at once.',
  'day-sum': 'More has come today than is credited at once in a day.',
  small: 'It is less than the smallest coin of the account.',
  'reference-used': 'Its end-to-end id was used by another payment.',
  'no-reference': 'It has no end-to-end id, and may have been told before.',
} as const satisfies Record<NonNullable<PaymentIn['waits_for']>, string>;
