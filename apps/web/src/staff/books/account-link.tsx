import { RouteLink } from '../../ui/route-link/route-link.tsx';

type AccountLinkProps = { account: { readonly id: number; readonly name: string; readonly code: string } };

/** An account by the name that people know, and below it by the ledger's. */
export function AccountLink({ account: { id, name, code } }: AccountLinkProps) {
  return (
    <>
      <RouteLink to={`/staff/books/accounts/${id}`}>{name}</RouteLink>
      <span className="block break-all font-mono text-ink-2 text-xs">{code}</span>
    </>
  );
}
