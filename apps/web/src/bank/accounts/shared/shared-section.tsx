import { formatAlike, fromDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../lib/app.tsx';
import { formatMoment } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Loaded } from '../../../ui/loaded/loaded.tsx';
import { Placeholder } from '../../../ui/placeholder/placeholder.tsx';
import { Surface } from '../../../ui/surface/surface.tsx';
import type { Account } from '../../data/accounts-query.ts';
import { type SharedAccount, sharedAccountQuery } from '../../data/shared-account-query.ts';
import { Activity } from './activity.tsx';
import { InvitedPeople } from './invited-people.tsx';
import { Proposals } from './proposals.tsx';
import { SharedActions } from './shared-actions.tsx';
import { roleWords } from './words.ts';

/** Who shares the account, by which rules, and what they decide together. */
export default function SharedSection({ account }: { account: Account }) {
  const query = useQuery(sharedAccountQuery(useApp().api, account.id));
  return (
    <section className="grid gap-4" aria-labelledby="shared-title">
      <h2 id="shared-title" className="text-2xl">
        Shared with
      </h2>
      <Loaded
        query={query}
        waiting={<Placeholder label="Loading who shares it" className="h-60" />}
        failed="Who shares this account could not be loaded."
      >
        {(shared) => (
          <>
            <Proposals proposals={shared.proposals} />
            <Surface className="grid gap-5 p-5 sm:p-6">
              <People people={shared.people} />
              <InvitedPeople invitations={shared.invitations} />
              <Rules shared={shared} account={account} />
              {!shared.frozen && <SharedActions shared={shared} account={account} />}
            </Surface>
            <Activity accountId={account.id} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function People({ people }: Pick<SharedAccount, 'people'>) {
  return (
    <ul className="divide-y divide-line">
      {people.map(({ id, name, role, since, until, you }) => (
        <li
          key={`${id} ${since}`}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0"
        >
          <span className={`wrap-anywhere min-w-0 ${until === null ? 'font-semibold' : 'text-ink-2'}`}>
            {name}
            {you && ' (you)'}
            <span className="block font-normal text-ink-2 text-sm">
              {until === null ? `Since ${formatMoment(since)}` : `Until ${formatMoment(until)}`}
            </span>
          </span>
          <Badge tone={until === null && role === 'owner' ? 'info' : 'neutral'}>{roleWords[role]}</Badge>
        </li>
      ))}
    </ul>
  );
}

const othersWho = (count: number) =>
  count === 1 ? 'the approval of 1 other person' : `the approval of ${count} other people`;

function Rules({
  shared: { company, two_signatures },
  account,
}: {
  shared: SharedAccount;
  account: Account;
}) {
  if (company === null)
    return (
      <p className="text-ink-2">
        {two_signatures
          ? 'Each payment waits for the signature of a second owner.'
          : 'Each owner can pay alone. Everyone sees who did what.'}
      </p>
    );
  const bound = formatAlike(fromDecimal(company.bound, account.currency));
  return (
    <p className="wrap-anywhere text-ink-2">
      <strong className="block text-ink">{company.name}</strong>
      {company.trade} · number {company.number} · {company.address}
      <span className="block">
        A payment that takes what one person sends in a day above {bound} needs {othersWho(company.approvers)}
        .
      </span>
    </p>
  );
}
