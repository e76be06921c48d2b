import type { EvidenceParty } from '@farthing/contract';
import { isIban } from '@farthing/rules';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { useStaff } from '../session/staff.tsx';
import { bankAccountName } from './fact-words.ts';

/** Who is at one end of a movement, with the account to the last character where money is to leave for it. */
export function Party({
  of: { kind, name, customer_id, account, bank_code, bank_name },
}: {
  of: EvidenceParty;
}) {
  const { may } = useStaff();
  return (
    <div className="grid min-w-0">
      <span className="wrap-anywhere font-semibold">
        {customer_id !== null && may('customers.read') ? (
          <RouteLink to={`/staff/customers/${customer_id}`}>{name}</RouteLink>
        ) : kind === 'bank' ? (
          bankAccountName(name)
        ) : (
          name
        )}
      </span>
      {account !== null && <AccountNumber>{account}</AccountNumber>}
      {bank_code !== null && (
        <span className="wrap-anywhere text-ink-2 text-sm">
          {bank_code.name} <span className="font-mono">{bank_code.code}</span>
        </span>
      )}
      {bank_name !== null && <span className="wrap-anywhere text-ink-2 text-sm">{bank_name}</span>}
      {kind === 'bank' && <span className="text-ink-2 text-sm">The bank’s own account</span>}
      {kind === 'outside' && account === null && <span className="text-ink-2 text-sm">Outside the bank</span>}
    </div>
  );
}

/** Of an account, in mono. An IBAN is read in groups of four; copied, it is without spaces. */
export function AccountNumber({ children }: { children: string }) {
  const groups = isIban(children) ? (children.match(/.{1,4}/g) ?? []) : [children];
  return (
    <span className="wrap-anywhere flex flex-wrap gap-x-[0.5ch] font-mono text-ink-2 text-sm">
      {groups.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one number never change places
        <span key={place}>{group}</span>
      ))}
    </span>
  );
}
