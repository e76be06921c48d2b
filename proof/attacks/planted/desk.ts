import { callerWith } from '../at-once.ts';
import type { Finding } from '../attack.ts';
import type { Attempt } from '../staff/alone.ts';
import { type PlantedAnswer, refused, withPlanted } from './server.ts';

type Forgotten =
  | 'the announced amount'
  | 'the form of a hash'
  | 'the sum'
  | 'the second person'
  | 'the evidence'
  | 'the ground';

/** The desk of a bank that has forgotten one of its controls, and keeps the others. */
export function plantedDesk(forgets: Forgotten, attempt: Attempt): Promise<readonly Finding[]> {
  const state = { balance: 10_000, owed: 20_000, alone: 0, deposits: 0, isOpen: true };
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

  function proposal(what: string): PlantedAnswer {
    const customer = { kind: 'customer', name: 'Ada' };
    const bank = { kind: 'bank', name: 'suspense' };
    const [from, to] = what === 'reversal' ? [customer, bank] : [bank, customer];
    const evidence = {
      moves: [{ from, to, amount: '7.00' }],
      customers: [{ customer: { status: 'active' } }],
    };
    return {
      body: {
        proposal: { status: state.isOpen ? 'open' : 'void', content_hash: 'hash' },
        ...(forgets === 'the evidence' ? {} : { evidence }),
      },
    };
  }

  function decide(path: string): PlantedAnswer {
    if (path.endsWith('/reject/') && forgets !== 'the ground') state.isOpen = false;
    if (path.endsWith('/approve/') && state.isOpen) state.balance += 600;
    if (forgets === 'the second person') {
      if (path.includes('/payouts/')) state.balance += 1_000;
      if (path.includes('/loans/')) state.owed -= 1_000;
    }
    return { body: { proposal_id: path.includes('/postings/') ? 'reversal' : 'other' } };
  }

  return withPlanted(
    ({ path, method, body }) => {
      const [, id = ''] = /\/(?:deposits|proposals)\/([^/]+)\//.exec(path) ?? [];
      if (path.endsWith('/confirm/')) return confirm(id, JSON.parse(body.toString()) as Sent);
      return method === 'GET' ? proposal(id) : decide(path);
    },
    (url) => {
      const caller = callerWith((path, init) => fetch(url + path, init), 'a token');
      return attempt({
        operator: caller,
        approver: caller,
        balance: async () => state.balance,
        owed: async () => state.owed,
        async announced(amount) {
          state.deposits += 1;
          announced.set(String(state.deposits), minorOf(amount));
          return String(state.deposits);
        },
        payoutId: 'payout',
        loanId: 'loan',
        postingId: 'posting',
      });
    },
  );
}

type Sent = { readonly received?: string; readonly transaction_hash?: string };
