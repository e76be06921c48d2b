import type { Permission } from '@farthing/contract';

/** Who makes a request, as told by a verified token. */
export type Customer = { readonly kind: 'customer'; readonly customerId: string; readonly sessionId: string };
export type StaffMember = {
  readonly kind: 'staff';
  readonly staffId: string;
  readonly sessionId: string;
  readonly role: string;
  readonly permissions: ReadonlySet<Permission>;
};
export type Principal = Customer | StaffMember;

/** Turns a bearer token into its owner, or null when it is not (or no longer) valid. */
export type Authenticate = (token: string) => Promise<Principal | null>;

/** As much of a principal as names it. */
export type PrincipalName = Pick<Customer, 'kind' | 'customerId'> | Pick<StaffMember, 'kind' | 'staffId'>;

/** The name under which a principal's limits and keys are counted. */
export function principalKey(principal: PrincipalName): string {
  return principal.kind === 'customer' ? `customer:${principal.customerId}` : `staff:${principal.staffId}`;
}
