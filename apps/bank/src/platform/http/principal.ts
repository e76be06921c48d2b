/** Who makes a request, as told by a verified token. */
export type Customer = { readonly kind: 'customer'; readonly customerId: string; readonly sessionId: string };
export type StaffMember = {
  readonly kind: 'staff';
  readonly staffId: string;
  readonly sessionId: string;
  readonly permissions: ReadonlySet<string>;
};
export type Principal = Customer | StaffMember;

/** Turns a bearer token into its owner, or null when it is not (or no longer) valid. */
export type Authenticate = (token: string) => Promise<Principal | null>;

/** The name under which a principal's limits and keys are counted. */
export function principalKey(principal: Principal): string {
  return principal.kind === 'customer' ? `customer:${principal.customerId}` : `staff:${principal.staffId}`;
}
