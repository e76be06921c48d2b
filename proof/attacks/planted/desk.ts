import { type Caller, callerWith } from '../at-once.ts';
import type { Finding } from '../attack.ts';
import { type PlantedAnswer, refused, withPlanted } from './server.ts';

/** What one dishonest operator has at hand: their own calls, and a customer who is in it with them. */
export type Desk = {
  readonly operator: Caller;
  balance(): Promise<number>;
  owed(): Promise<number>;
  announced(amount: string, network?: 'TRC20' | 'BTC'): Promise<string>;
  /** A payout on its way; a loan that is owed. */
  readonly payoutId: string;
  readonly loanId: string;
};

export type Attempt = (desk: Desk) => Promise<readonly Finding[]>;

type Forgotten = 'nothing' | 'the announced amount' | 'the form of a hash' | 'the sum' | 'the second person';

/** The desk of a bank that has forgotten one of its controls, and keeps the others. */
export function plantedDesk(forgets: Forgotten, attempt: Attempt): Promise<readonly Finding[]> {
  const state = { balance: 10_000, owed: 20_000, alone: 0, deposits: 0 };
  const announced = new Map<string, number>();
  const taken = new Set<string>();
  const minorOf = (text: string) => Math.round(Number(text) * 100);

  function confirm(id: string, body: Sent): PlantedAnswer {
    const received = minorOf(body.received ?? '0');
    const hash = written(body.transaction_hash ?? '');
    if (hash === undefined) return refused(400, 'validation_failed');
    const isAsAnnounced = forgets === 'the announced amount' || received === announced.get(id);
    const isWithinSum = forgets === 'the sum' || state.alone + received <= 5_000_000;
    if (!isAsAnnounced || (!isWithinSum && forgets !== 'the announced amount'))
      return { body: { proposal_id: 'deposit' } };
    if (taken.has(hash)) return refused(409, 'payment_already_used');
    taken.add(hash);
    state.alone += received;
    state.balance += received;
    return { body: { proposal_id: null } };
  }

  function written(hash: string): string | undefined {
    if (forgets === 'the form of a hash') return hash;
    const bare = hash.replaceAll(/\s/g, '').toLowerCase().replace(/^0x/, '');
    return /^[0-9a-f]{64}$/.test(bare) ? bare : undefined;
  }

  function decide(path: string): PlantedAnswer {
    if (forgets === 'the second person') {
      if (path.includes('/payouts/')) state.balance += 1_000;
      if (path.includes('/loans/')) state.owed -= 1_000;
    }
    return { body: { proposal_id: 'proposal' } };
  }

  return withPlanted(
    ({ path, body }) => {
      const [, id] = /\/deposits\/([^/]+)\/confirm\/$/.exec(path) ?? [];
      return id === undefined ? decide(path) : confirm(id, JSON.parse(body.toString()) as Sent);
    },
    (url) => {
      const caller = callerWith((path, init) => fetch(url + path, init), 'a token');
      return attempt({
        operator: caller,
        balance: async () => state.balance,
        owed: async () => state.owed,
        async announced(amount) {
          state.deposits += 1;
          announced.set(String(state.deposits), minorOf(amount));
          return String(state.deposits);
        },
        payoutId: 'payout',
        loanId: 'loan',
      });
    },
  );
}

type Sent = { readonly received?: string; readonly transaction_hash?: string };
