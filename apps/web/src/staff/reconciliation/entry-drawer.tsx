import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Amount } from '../parts/amount.tsx';
import { formatDay } from '../parts/dates.ts';
import { DetailDrawer } from '../parts/dialogs/detail-drawer.tsx';
import { type Fact, FactList } from '../parts/fact-list.tsx';
import { NoteList } from '../parts/note-list.tsx';
import { Reference } from '../parts/reference.tsx';
import { Allowed } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { EntryActions } from './entry-actions.tsx';
import { isComingBack, kindWords, problemWords, stateWords } from './entry-words.ts';
import { LongCode } from './long-code.tsx';
import { entryQuery, type ReportedEntry } from './reconciliation-queries.ts';

type Notes = readonly {
  readonly id: string;
  readonly at: string;
  readonly by: { readonly name: string };
  readonly text: string;
}[];

export function EntryDrawer({ entryId }: { entryId: string }) {
  const query = useQuery(entryQuery(useStaffApi(), entryId));
  const kind = query.data?.entry.kind;
  return (
    <DetailDrawer
      title={kind === undefined ? 'Entry' : `${kindWords[kind]}, as the other bank says`}
      backTo="/staff/reconciliation/entries"
    >
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the entry" lines={8} />}
        failed="The entry could not be loaded."
      >
        {({ entry, notes }) => <Entry entry={entry} notes={notes} />}
      </Loaded>
    </DetailDrawer>
  );
}

function Entry({ entry, notes }: { entry: ReportedEntry; notes: Notes }) {
  const { problem, proposal_id, state } = entry;
  return (
    <div className="grid gap-5">
      {proposal_id !== null && (
        <Alert tone="info" title="Proposed">
          It waits for a second person.{' '}
          <RouteLink to={`/staff/proposals/${proposal_id}`}>Show the proposal</RouteLink>
        </Alert>
      )}
      {state === 'open' && problem !== null && (
        <Alert tone="warning" title={problemWords[problem]}>
          {isComingBack(entry) && 'It takes two people to give the money back to the customer.'}
          {problem === 'money-in' && (
            <>
              Propose under <RouteLink to="/staff/reconciliation/reports">Imported files</RouteLink> to credit
              all that its file tells of.
            </>
          )}
        </Alert>
      )}
      <FactList
        facts={[
          ...entryFacts(entry),
          ...paymentFacts(entry.payment),
          ...moneyInFacts(entry),
          ...outcomeFacts(entry),
        ]}
      />
      {notes.length > 0 && <NotesOfEntry notes={notes} />}
      {state === 'open' && (
        <Allowed
          permission="reconciliation.decide"
          otherwise={
            <p className="text-ink-2 text-sm">Your role reads these entries and does not decide on them.</p>
          }
        >
          <EntryActions entry={entry} />
        </Allowed>
      )}
    </div>
  );
}

function entryFacts(entry: ReportedEntry): Fact[] {
  const { state, amount, booked_on, reference, bank_reference, reason_code, details, report } = entry;
  const optional = (label: string, value: string | null) =>
    value === null ? [] : [{ label, value: <LongCode>{value}</LongCode> }];
  return [
    { label: 'State', value: <Badge tone={stateWords[state].tone}>{stateWords[state].word}</Badge> },
    ...(amount ? [{ label: 'Amount', value: <Amount of={amount} /> }] : []),
    { label: 'Booked', value: formatDay(booked_on) },
    ...optional('Reference', reference),
    ...optional('Their reference', bank_reference),
    ...optional('Reason code', reason_code),
    ...(details === null ? [] : [{ label: 'Details', value: details }]),
    { label: 'File', value: `${report.format} ${report.message_id}, line ${report.line}` },
    { label: 'SHA-256 of the file', value: <LongCode>{report.sha256}</LongCode> },
  ];
}

function paymentFacts(payment: ReportedEntry['payment']): Fact[] {
  if (payment === null) return [];
  const { customer, payee, reference, state, sent_at } = payment;
  return [
    {
      label: 'Our payment',
      value: (
        <>
          <Amount of={payment} /> to {payee}, <Reference>{reference}</Reference>
        </>
      ),
    },
    { label: 'Its state', value: paymentStates[state] ?? state },
    ...(sent_at === null ? [] : [{ label: 'Sent', value: formatMoment(sent_at) }]),
    {
      label: 'Paid by',
      value: (
        <>
          <RouteLink to={`/staff/customers/${customer.id}`}>{customer.full_name}</RouteLink>
          {customer.status !== 'active' && `, ${customer.status}`}
        </>
      ),
    },
  ];
}

function moneyInFacts({ money_in }: ReportedEntry): Fact[] {
  if (money_in === null) return [];
  const { account, payer, payment } = money_in;
  return [
    ...(payer === null ? [] : [{ label: 'Sent by', value: payer }]),
    ...(account === null ? [] : [{ label: 'For the account', value: <LongCode>{account}</LongCode> }]),
    ...(payment === null ? [] : [{ label: 'Our books', value: moneyInStates[payment.state] }]),
  ];
}

const moneyInStates = {
  credited: 'Credited to its account',
  waiting: 'Waits for its owner',
  returned: 'Sent back',
} as const;

const paymentStates: Readonly<Record<string, string>> = {
  paying: 'On its way',
  completed: 'Settled',
  failed: 'Given back',
};

function outcomeFacts({ resolved }: ReportedEntry): Fact[] {
  if (resolved === null) return [];
  return [
    { label: 'Closed', value: `${resolved.by?.name ?? 'Somebody'}, ${formatMoment(resolved.at)}` },
    { label: 'Reason', value: resolved.reason },
  ];
}

function NotesOfEntry({ notes }: { notes: Notes }) {
  return (
    <section className="grid gap-2" aria-labelledby="entry-notes">
      <h3 id="entry-notes" className="font-semibold">
        Notes
      </h3>
      <NoteList notes={notes} />
    </section>
  );
}
