import { type Caller, callerWith } from '../at-once.ts';
import type { Finding } from '../attack.ts';
import { type PlantedAnswer, type PlantedRequest, refused, withPlanted } from './server.ts';

/** One dishonest operator, and what they would do in many small parts or all at once. */
export type Till = {
  readonly operator: Caller;
  /** Entries of another bank that match nothing of ours, of so much each. */
  entries(count: number, amount: string): Promise<readonly string[]>;
  isClosed(entryId: string): Promise<boolean>;
  /** A payment of an accomplice that is on its way. */
  payout(): Promise<string>;
  /** What the accomplice has. */
  balance(): Promise<number>;
  /** Asks for a payment that rules hold, and says what became of it. */
  payMuch(): Promise<string | undefined>;
};

export type Attempt = (till: Till) => Promise<readonly Finding[]>;

type Forgotten =
  | 'nothing'
  | 'the sum'
  | 'the race'
  | 'once'
  | 'the second person'
  | 'the trial'
  | 'the names';

/** The till of a bank that keeps sums, does things once and asks a second person: but for the one thing it forgets. */
export function plantedTill(forgets: Forgotten, attempt: Attempt): Promise<readonly Finding[]> {
  const closed = new Set<string>();
  const state = { alone: 0, settled: 0, returns: 0, balance: 1_000_000, areRulesGone: false };

  async function close(id: string): Promise<PlantedAnswer> {
    const before = state.alone;
    // Long enough for twenty that come at once to read the same sum.
    if (forgets === 'the race') await new Promise((resolve) => setTimeout(resolve, 50));
    if (forgets !== 'the sum' && before + 4_900 > 20_000)
      return { body: { outcome: 'proposed', proposal_id: id } };
    state.alone = before + 4_900;
    closed.add(id);
    return { body: { outcome: 'done' } };
  }

  function payout(path: string): PlantedAnswer {
    const name = path.endsWith('/settle/') ? 'settled' : 'returns';
    if (state[name] > 0 && forgets !== 'once') return refused(409, 'case_closed');
    state[name] += 1;
    return { body: { proposal_id: 'return' } };
  }

  function decide(path: string): PlantedAnswer {
    if (!path.endsWith('/approve/')) return { body: {} };
    if (forgets !== 'the second person') return refused(403, 'own_proposal');
    if (path.includes('/rules/')) state.areRulesGone = true;
    else state.balance += 1_000;
    return { body: {} };
  }

  function rules({ path, body }: PlantedRequest): PlantedAnswer {
    if (path.endsWith('/proposals/')) return { body: { proposal_id: 'rules' } };
    const given = JSON.parse(body.toString()) as { readonly rules: readonly unknown[] };
    return { body: { trial: { otherwise: given.rules.length === 0 ? 7 : 0 } } };
  }

  function read(path: string): PlantedAnswer {
    if (path.endsWith('/risk/rules/')) return { body: { rules: [{ id: 'large' }] } };
    const shown = forgets === 'the trial' ? 0 : 7;
    const proposal = { content_hash: 'hash', summary: `Of 9 payments, ${shown} would leave.` };
    const reasons = forgets === 'the names' ? [] : ['“large” is removed'];
    return { body: { proposal, evidence: { reasons } } };
  }

  return withPlanted(
    (request) => {
      const { path, method } = request;
      if (method === 'GET') return read(path);
      const [, id] = /\/entries\/(\w+)\/(?:fee|explain)\/$/.exec(path) ?? [];
      if (id !== undefined) return close(id);
      if (path.includes('/payouts/')) return payout(path);
      return path.includes('/risk/rules/') ? rules(request) : decide(path);
    },
    (url) =>
      attempt({
        operator: callerWith((path, init) => fetch(url + path, init), 'a token'),
        entries: async (count) => Array.from({ length: count }, (_, index) => `entry${index}`),
        isClosed: async (entryId) => closed.has(entryId),
        payout: async () => 'payout',
        balance: async () => state.balance,
        payMuch: async () => (state.areRulesGone ? 'approved' : 'pending'),
      }),
  );
}
