import { useState } from 'react';
import { Alert } from '../../ui/alert/alert.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useOnce } from '../parts/dialogs/use-once.ts';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { accountTitle, type CustomerAccount, type CustomerFile } from './customer-queries.ts';
import { useCustomerChange } from './use-customer-change.ts';

type Shared = NonNullable<CustomerAccount['shared']>;

/** Who else has a right on accounts of this customer, and the freeze for when they disagree. */
export function SharedAccounts({ file: { accounts, customer } }: { file: CustomerFile }) {
  const open = accounts.filter(({ shared, closed }) => shared !== null && !closed);
  if (open.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="shared-title">
      <h2 id="shared-title" className="text-xl">
        Shared accounts
      </h2>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {open.map(
          (account) =>
            account.shared !== null && (
              <SharedAccount
                key={account.shared.id}
                shared={account.shared}
                title={accountTitle(account)}
                customerId={customer.id}
              />
            ),
        )}
      </div>
    </section>
  );
}

type SharedAccountProps = { shared: Shared; title: string; customerId: string };

function SharedAccount({ shared, title, customerId }: SharedAccountProps) {
  const { may } = useStaff();
  const { company, name, frozen_because, people } = shared;
  return (
    <Surface className="grid gap-4 px-5 py-4">
      <div>
        <h3 className="wrap-anywhere font-semibold text-lg">{company?.name ?? name}</h3>
        <p className="wrap-anywhere text-ink-2">
          {title}
          {company !== null && `, company number ${company.number}`}
        </p>
      </div>
      {frozen_because !== null && (
        <Alert tone="warning" title="Frozen">
          {frozen_because}
        </Alert>
      )}
      <ul className="divide-y divide-line">
        {people.map(({ id, full_name, role }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            {id === customerId ? (
              <span className="wrap-anywhere font-semibold">{full_name}</span>
            ) : (
              <RouteLink to={`/staff/customers/${id}`}>{full_name}</RouteLink>
            )}
            <Badge tone={role === 'owner' ? 'info' : 'neutral'}>{roleWords[role]}</Badge>
          </li>
        ))}
      </ul>
      {company !== null && may('withdrawals.read') && (
        <p>
          <RouteLink to={`/staff/company-files?account_id=${shared.id}`}>Its payment files</RouteLink>
        </p>
      )}
      <Freeze shared={shared} />
    </Surface>
  );
}

const roleWords = {
  owner: 'Owner',
  approve: 'Approves',
  prepare: 'Prepares',
  see: 'Sees only',
} as const satisfies Record<Shared['role'], string>;

function Freeze({ shared: { id: accountId, name, company, frozen_because } }: { shared: Shared }) {
  const { may } = useStaff();
  const api = useStaffApi();
  const once = useOnce();
  const change = useCustomerChange();
  const [isAsked, setAsked] = useState(false);
  const isFrozen = frozen_because !== null;
  if (!may(isFrozen ? 'customers.propose' : 'customers.act')) return null;
  const label = isFrozen ? 'Propose to lift the freeze' : 'Freeze';
  const send = (reason: string, idempotencyKey: string) => {
    const asking = { params: { accountId }, body: { reason } };
    return isFrozen
      ? api.call('POST /staff/shared-accounts/:accountId/propose-unfreeze/', { ...asking, idempotencyKey })
      : api.call('POST /staff/shared-accounts/:accountId/freeze/', asking);
  };
  return (
    <div>
      <Button look="quiet" onClick={() => setAsked(true)}>
        {label}
      </Button>
      <ReasonDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={`${label}: ${company?.name ?? name}`}
        action={label}
        danger={!isFrozen}
        onConfirm={({ reason }) => change(once(reason, (key) => send(reason, key)))}
      >
        <p>
          {isFrozen
            ? 'A colleague has to approve it. Then its people can pay from it again.'
            : 'No money leaves it from now on, and its people and rules stay as they are. We tell everyone who shares it. It takes two of us to lift it.'}
        </p>
      </ReasonDialog>
    </div>
  );
}
