import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Amount } from '../parts/amount.tsx';
import { useStaff } from '../session/staff.tsx';
import { AccountLimitsDialog } from './account-limits-dialog.tsx';
import { accountTitle, type CustomerAccount, type CustomerFile } from './customer-queries.ts';

export type LimitedAccount = CustomerAccount & { limits: NonNullable<CustomerAccount['limits']> };

/** What may leave each account: what its people have set, and what the bank has. */
export function AccountLimits({ accounts }: Pick<CustomerFile, 'accounts'>) {
  const { may } = useStaff();
  const [asked, setAsked] = useState<LimitedAccount>();
  const limited = accounts.filter((account): account is LimitedAccount => account.limits !== null);
  if (limited.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="account-limits-title">
      <h2 id="account-limits-title" className="text-xl">
        Limits of accounts
      </h2>
      <DataTable
        dense
        caption="Limits of accounts"
        columns={[
          { header: 'Account', cell: titleOf },
          { header: 'Per day', cell: (account) => <Limit of={account} name="day" /> },
          { header: 'Per payment', cell: (account) => <Limit of={account} name="payment" /> },
          {
            header: 'Used today',
            cell: ({ limits, currency }) => <Amount of={{ amount: limits.used_today, currency }} />,
            align: 'end',
          },
          ...(may('customers.propose')
            ? [
                {
                  header: 'Change',
                  cell: (account: LimitedAccount) => (
                    <Button look="quiet" onClick={() => setAsked(account)}>
                      Propose a limit
                      <span className="sr-only">: {titleOf(account)}</span>
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
        rows={limited}
        rowKey={({ id }) => id}
      />
      {asked && (
        <AccountLimitsDialog account={asked} title={titleOf(asked)} onClose={() => setAsked(undefined)} />
      )}
    </section>
  );
}

const titleOf = (account: LimitedAccount) =>
  account.shared === null
    ? accountTitle(account)
    : `${accountTitle(account)}: ${account.shared.company?.name ?? account.shared.name}`;

function Limit({ of: { limits, currency }, name }: { of: LimitedAccount; name: 'day' | 'payment' }) {
  const { own, bank } = limits;
  if (own[name] === null && bank[name] === null) return 'No limit';
  return (
    <span className="grid">
      {bank[name] !== null && (
        <span>
          <Amount of={{ amount: bank[name], currency }} /> by the bank
        </span>
      )}
      {own[name] !== null && (
        <span>
          <Amount of={{ amount: own[name], currency }} /> by its people
        </span>
      )}
    </span>
  );
}
