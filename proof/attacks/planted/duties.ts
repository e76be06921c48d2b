import { type Caller, callerWith } from '../at-once.ts';
import type { Finding } from '../attack.ts';
import { type PlantedAnswer, type PlantedRequest, refused, withPlanted } from './server.ts';

/** An administrator, two operators and an approver, and what each of them could want for themselves. */
export type Office = {
  readonly administrator: Caller;
  readonly operator: Caller;
  /** Another operator, who must see what the first would hide. */
  readonly colleague: { readonly id: string; readonly caller: Caller };
  readonly approver: Caller;
  /** What the role of administrators may do now. */
  ownPermissions(): Promise<readonly string[]>;
  /** Up to when the books are closed, once two people have closed a month. */
  closedThrough(): Promise<string>;
  /** Payments that wait for staff, of so much each in euro. */
  heldPayments(count: number, amount: string): Promise<readonly string[]>;
  isSent(withdrawalId: string): Promise<boolean>;
};

export type Attempt = (office: Office) => Promise<readonly Finding[]>;

type Forgotten =
  | 'nothing'
  | 'the second person'
  | 'the second person of a set'
  | 'the pair'
  | 'the month'
  | 'that a case is seen'
  | 'who is away'
  | 'the sum of a set'
  | 'the race of sets';

const rules = ['members.manage', 'proposals.propose'];

/** An office that keeps duties apart and sums what one person does: but for the one thing it forgets. */
export function plantedOffice(forgets: Forgotten, attempt: Attempt): Promise<readonly Finding[]> {
  const state = {
    permissions: rules,
    closed: '2020-01',
    isAway: false,
    hidden: new Set<string>(),
    sent: new Set<string>(),
  };
  const asked = new Map<string, () => void>();

  function propose(does: () => void): PlantedAnswer {
    const id = `proposal${asked.size}`;
    asked.set(id, does);
    return { status: 201, body: { proposal_id: id, proposal: { id, content_hash: 'hash' } } };
  }

  function role({ body }: PlantedRequest): PlantedAnswer {
    const { permissions } = JSON.parse(body.toString()) as { readonly permissions: readonly string[] };
    const isPair = permissions.includes('money.propose') && permissions.includes('money.approve');
    if (isPair && forgets !== 'the pair') return refused(409, 'role_too_powerful');
    return propose(() => {
      state.permissions = [...permissions];
    });
  }

  function decideSet({ body }: PlantedRequest): PlantedAnswer {
    const { items = [] } = JSON.parse(body.toString()) as { readonly items?: readonly { id: string }[] };
    if (forgets === 'the second person of a set') for (const { id } of items) asked.get(id)?.();
    return { body: { results: items.map(({ id }) => ({ id, outcome: 'refused' })) } };
  }

  async function sendSet({ body }: PlantedRequest): Promise<PlantedAnswer> {
    const { ids = [] } = JSON.parse(body.toString()) as { readonly ids?: readonly string[] };
    const before = state.sent.size;
    // Long enough for sets that come at once to read the same sum.
    if (forgets === 'the race of sets') await new Promise((resolve) => setTimeout(resolve, 50));
    for (const [place, id] of ids.entries())
      if (forgets === 'the sum of a set' || before + place < 2) state.sent.add(id);
    return { body: { results: [] } };
  }

  function give({ path }: PlantedRequest): PlantedAnswer {
    if (state.isAway && forgets !== 'who is away') return refused(409, 'colleague_unavailable');
    if (forgets === 'that a case is seen') state.hidden.add(path.split('/').at(-3) ?? '');
    return { body: {} };
  }

  function read(path: string): PlantedAnswer {
    if (path.includes('/proposals/')) return { body: { proposal: { content_hash: 'hash' } } };
    const cases = ['payment0', 'payment1'].filter((id) => !state.hidden.has(id)).map((id) => ({ id }));
    return { body: { cases } };
  }

  function change(request: PlantedRequest): PlantedAnswer | Promise<PlantedAnswer> {
    const { path } = request;
    if (path.includes('/roles/')) return role(request);
    if (path.endsWith('/propose-reopening/')) {
      const reopen = () => {
        state.closed = 'none';
      };
      if (forgets === 'the month') reopen();
      return propose(reopen);
    }
    if (path.endsWith('/proposals/bulk/')) return decideSet(request);
    if (path.endsWith('/queues/withdrawals/bulk/')) return sendSet(request);
    if (path.endsWith('/give/')) return give(request);
    if (path.endsWith('/away/')) state.isAway = true;
    const [, id = ''] = /\/proposals\/(\w+)\/approve\/$/.exec(path) ?? [];
    if (id === '') return { body: {} };
    if (forgets !== 'the second person') return refused(403, 'own_proposal');
    asked.get(id)?.();
    return { body: {} };
  }

  return withPlanted(
    (request) => (request.method === 'GET' ? read(request.path) : change(request)),
    (url) => {
      const caller = callerWith((path, init) => fetch(url + path, init), 'a token');
      return attempt({
        administrator: caller,
        operator: caller,
        colleague: { id: 'colleague', caller },
        approver: caller,
        ownPermissions: async () => state.permissions,
        closedThrough: async () => state.closed,
        heldPayments: async (count) => Array.from({ length: count }, (_, index) => `payment${index}`),
        isSent: async (id) => state.sent.has(id),
      });
    },
  );
}
