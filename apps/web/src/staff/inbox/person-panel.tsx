import { Badge } from '../../ui/badge/badge.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { type Fact, FactList } from '../parts/fact-list.tsx';
import { Moment } from '../parts/moment.tsx';
import { useStaff } from '../session/staff.tsx';
import type { TalkAnswer } from './inbox-queries.ts';
import { aboutWords, pageOf } from './words.ts';

/** Who it is, as far as that is known, and what it is about. */
export function PersonPanel({ talk }: { talk: TalkAnswer }) {
  const { may } = useStaff();
  const { conversation, customer, others } = talk;
  const { person } = conversation;
  return (
    <aside aria-label="Who it is" className="grid min-h-0 content-start gap-4 overflow-y-auto">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={person.kind === 'customer' ? 'success' : 'neutral'}>
          {person.kind === 'customer' ? 'Customer, signed in' : 'Guest'}
        </Badge>
        {person.kind === 'guest' && (
          <Badge tone={person.proved ? 'success' : 'warning'}>
            {person.proved ? 'Address confirmed' : 'Address not confirmed'}
          </Badge>
        )}
      </div>
      {person.kind === 'guest' && (
        <p className="text-ink-2 text-sm">
          Tell a guest nothing about an account: anyone can type any name and address.
        </p>
      )}
      <FactList facts={factsOf(talk)} />
      {customer !== null && may('customers.read') && (
        <RouteLink to={`/staff/customers/${customer.id}`}>Open the customer</RouteLink>
      )}
      {others.length > 0 && (
        <div className="grid gap-1">
          <h3 className="font-semibold">
            {person.kind === 'customer' ? 'Other conversations' : 'Others from this address'}
          </h3>
          <ul className="grid gap-1 text-sm">
            {others.map((other) => (
              <li key={other.id}>
                <RouteLink to={`/staff/inbox/${other.id}`}>
                  <Moment at={other.opened_at} />
                </RouteLink>{' '}
                {other.state}
              </li>
            ))}
          </ul>
        </div>
      )}
    </aside>
  );
}

function factsOf(talk: TalkAnswer): Fact[] {
  const { conversation, customer, rating, first_answer_at, closed_at } = talk;
  const { about, person } = conversation;
  const page = about === null ? undefined : pageOf(about);
  return [
    { label: 'Name', value: person.name },
    ...(person.email === null ? [] : [{ label: 'Email', value: person.email }]),
    ...(customer === null
      ? []
      : [
          { label: 'Account', value: `ends in ${customer.account_ending}` },
          { label: 'Status', value: `${customer.status}, tier ${customer.tier}` },
        ]),
    ...(about === null
      ? []
      : [
          {
            label: 'About',
            value:
              page === undefined ? (
                aboutWords[about.kind]
              ) : (
                <RouteLink to={page}>{aboutWords[about.kind]}</RouteLink>
              ),
          },
        ]),
    { label: 'Who has it', value: conversation.with?.name ?? 'Nobody' },
    { label: 'Begun', value: <Moment at={talk.opened_at} /> },
    ...(first_answer_at === null ? [] : [{ label: 'First answer', value: <Moment at={first_answer_at} /> }]),
    ...(closed_at === null ? [] : [{ label: 'Closed', value: <Moment at={closed_at} /> }]),
    ...(rating === null ? [] : [{ label: 'Rating', value: `${rating} of 5` }]),
  ];
}
