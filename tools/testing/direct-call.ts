import { type Call, permissionsOf } from '@farthing/contract';
import type { Database } from '../../apps/bank/src/platform/database/database.ts';
import { createIdempotency, type KeyUse } from '../../apps/bank/src/platform/http/idempotency.ts';
import type { Principal } from '../../apps/bank/src/platform/http/principal.ts';
import type { TestBank } from './bank.ts';
import type { TestCustomer } from './customers.ts';
import type { TestMember } from './staff.ts';

/** As much of a bank as takes a call. */
type DirectBank = Pick<TestBank, 'routes' | 'log'> & { readonly database: Database };

/**
 * A call without HTTP and without the limit on calls, which would turn most of a flood away before it gets
 * interesting; in the caller's own flow, so that its connection can be cut.
 */
export function callDirectly(
  bank: DirectBank,
  call: Call,
  { id }: Pick<TestCustomer, 'id'>,
  body: object,
  key?: KeyUse,
  params?: object,
): Promise<unknown> {
  const given = { body, key, ...(params === undefined ? {} : { params }) };
  return handle(bank, call, { kind: 'customer', customerId: id, sessionId }, given);
}

/** The same for a call of a member of staff. */
export function callDirectlyAsStaff(
  bank: DirectBank,
  call: Call,
  { id, role }: Pick<TestMember, 'id' | 'role'>,
  given: { readonly params: object; readonly body: object; readonly key?: KeyUse },
): Promise<unknown> {
  const permissions = new Set(permissionsOf(role));
  return handle(bank, call, { kind: 'staff', staffId: id, sessionId, role, permissions }, given);
}

const sessionId = '00000000-0000-7000-8000-000000000000';

async function handle(
  bank: DirectBank,
  call: Call,
  principal: Principal,
  {
    params,
    body,
    key,
  }: { readonly params?: object; readonly body: object; readonly key?: KeyUse | undefined },
): Promise<unknown> {
  const route = bank.routes.find((each) => each.call === call);
  // Each as if in a process of its own: it knows of the others with its key what the database knows.
  const { once, onceBy } = createIdempotency(bank.database);
  return route?.handle({
    params,
    query: undefined,
    body: call.body?.parse(body),
    upload: undefined,
    principal,
    origin: { requestId: 'direct', address: '198.18.0.1', userAgent: 'direct' },
    log: bank.log,
    keepDevice: () => {},
    keepGuest: () => {},
    key,
    once: (work) => once(key, work),
    onceBy: (commit) => onceBy(key, commit),
  });
}
