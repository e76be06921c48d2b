import { formatAlike, fromDecimal } from '@farthing/money';
import { formatMoment } from '../../lib/format.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { StatTile } from '../../ui/stat-tile/stat-tile.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { Age } from '../parts/age.tsx';
import { Amount } from '../parts/amount.tsx';
import { type Fact, FactList } from '../parts/fact-list.tsx';
import { Reference } from '../parts/reference.tsx';
import { useStaff } from '../session/staff.tsx';
import { AccountLimits } from './account-limits.tsx';
import { CustomerCards } from './customer-cards.tsx';
import { accountTitle, type CustomerFile } from './customer-queries.ts';
import { PersonalData } from './personal-data.tsx';
import { ScheduledPayments } from './scheduled.tsx';
import { SharedAccounts } from './shared-accounts.tsx';

export function Overview({ file }: { file: CustomerFile }) {
  return (
    <div className="grid gap-8">
      <Balances file={file} />
      <AccountLimits accounts={file.accounts} />
      <CustomerCards file={file} />
      <SharedAccounts file={file} />
      <Holds holds={file.holds} />
      <ScheduledPayments scheduled={file.scheduled} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <PersonalData file={file} />
        <Surface className="grid gap-2 px-5 py-4">
          <h2 className="text-xl">Standing</h2>
          <FactList facts={standingOf(file)} />
        </Surface>
      </div>
    </div>
  );
}

function Balances({ file: { accounts, customer } }: { file: CustomerFile }) {
  const { may } = useStaff();
  const count = accounts.length;
  return (
    <section className="grid gap-3" aria-labelledby="accounts-title">
      <h2 id="accounts-title" className="text-xl">
        <RouteLink to={`/staff/accounts?customer_id=${customer.id}`}>
          {count} {count === 1 ? 'account' : 'accounts'}
        </RouteLink>
      </h2>
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {accounts.map(({ account_id, currency, balance, held, available, ...account }) => (
          <StatTile
            key={account_id}
            label={
              may('books.read') ? (
                <RouteLink to={`/staff/books/accounts/${account_id}`}>
                  {accountTitle({ currency, ...account })}
                </RouteLink>
              ) : (
                accountTitle({ currency, ...account })
              )
            }
            value={<Amount of={{ amount: balance, currency }} />}
            note={`${formatAlike(fromDecimal(available, currency))} available, ${formatAlike(fromDecimal(held, currency))} held`}
          />
        ))}
        <StatTile
          label="Daily limit"
          value={<Amount of={customer.daily_limit} />}
          note={`Tier ${customer.tier}`}
        />
      </dl>
    </section>
  );
}

function Holds({ holds }: Pick<CustomerFile, 'holds'>) {
  const { may } = useStaff();
  if (holds.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="holds-title">
      <h2 id="holds-title" className="text-xl">
        Set aside
      </h2>
      <DataTable
        dense
        caption="Holds"
        columns={[
          { header: 'What for', cell: ({ title }: CustomerFile['holds'][number]) => title },
          { header: 'Since', cell: ({ since }) => (since === null ? '–' : <Age since={since} />) },
          {
            header: 'Reference',
            cell: ({ reference }) =>
              reference !== null && may('withdrawals.read') ? (
                <RouteLink to={`/staff/payments?${new URLSearchParams({ reference })}`}>
                  <Reference>{reference}</Reference>
                </RouteLink>
              ) : (
                <Reference>{reference}</Reference>
              ),
          },
          { header: 'Amount', cell: (hold) => <Amount of={hold} />, align: 'end' },
        ]}
        rows={holds}
        rowKey={({ id }) => id}
      />
    </section>
  );
}

function standingOf({ customer, referrals }: CustomerFile): Fact[] {
  const { referred_by, brought_in, bonuses_paid } = referrals;
  return [
    { label: 'Account type', value: customer.account_type },
    { label: 'PIN', value: pinWords[customer.pin] },
    { label: 'Opened', value: formatMoment(customer.created_at) },
    { label: 'Verified', value: customer.verified_at ? formatMoment(customer.verified_at) : 'Not yet' },
    { label: 'Last login', value: customer.last_login_at ? formatMoment(customer.last_login_at) : 'Never' },
    { label: 'Referral code', value: <span className="font-mono">{customer.referral_code}</span> },
    {
      label: 'Referred by',
      value: referred_by ? (
        <RouteLink to={`/staff/customers/${referred_by.id}`}>{referred_by.full_name}</RouteLink>
      ) : (
        'Nobody'
      ),
    },
    {
      label: 'Brought in',
      value:
        brought_in === 0 ? (
          'Nobody'
        ) : (
          <>
            <RouteLink to={`/staff/customers?brought_by=${customer.id}`}>{brought_in}</RouteLink>, of whom{' '}
            {bonuses_paid} brought a bonus
          </>
        ),
    },
  ];
}

const pinWords = { none: 'Not created', set: 'Created', locked: 'Locked' } as const;
