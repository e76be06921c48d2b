import type { PayoutReport, ReportedPayment } from '../staff/payout-reports.ts';

export type PayoutEntry = {
  readonly id: string;
  readonly reference: string | null;
  readonly state: string;
  /** It names a payment of ours. */
  readonly isOurs: boolean;
};

/** A bank that takes what other banks say of its payments, three of which an accomplice has made, 10.00 EUR each. */
export type PayoutTarget = {
  /** References: the payment that a forgery refuses, that whose amount is altered, and that which is refused in truth. */
  readonly refused: string;
  readonly altered: string;
  readonly replayed: string;
  /** The name of the payment file that they are in. */
  readonly file: string;
  /** What each of them took from the accomplice, in minor units. */
  readonly paid: number;
  send(report: PayoutReport): Promise<{ readonly status: number; readonly entries: readonly PayoutEntry[] }>;
  balance(): Promise<number>;
  /** Everything that one person can try with an entry to have money given back. */
  pushAlone(entry: PayoutEntry): Promise<void>;
  /** What two people do about an entry that they believe. */
  pushByTwo(entry: PayoutEntry): Promise<void>;
  /** What the payer is told. */
  stateOf(reference: string): Promise<string | undefined>;
};

type Weakness =
  | 'nothing'
  | 'pays at once'
  | 'reads no amounts'
  | 'imports again'
  | 'gives back again'
  | 'knows no files'
  | 'forgets the end';

const paid = 1_000;

/** A bank in memory that does everything right but one thing. */
export function plantedPayouts(weakness: Weakness): PayoutTarget {
  const file = 'F'.repeat(32);
  const states = new Map(['R1', 'R2', 'R3'].map((reference) => [reference, 'sent']));
  const returns = new Map<string, string>();
  const messages = new Set<string>();
  let [balance, made] = [0, 0];

  function giveBack(reference: string): void {
    if (states.get(reference) === 'returned' && weakness !== 'gives back again') return;
    states.set(reference, 'returned');
    balance += paid;
  }

  function take({ reference, amount, currency, says }: ReportedPayment): PayoutEntry {
    made += 1;
    const entry = { id: `entry-${made}`, reference, isOurs: states.has(reference) };
    const isTrue = amount === '10.00' && currency === 'EUR';
    if (!isTrue && weakness !== 'reads no amounts') return { ...entry, state: 'open' };
    if (says === 'refused' || says === 'returned') {
      returns.set(entry.id, reference);
      if (weakness === 'pays at once') giveBack(reference);
      return { ...entry, state: 'open' };
    }
    const isOver = states.get(reference) === 'returned' && weakness !== 'forgets the end';
    if (!isOver) states.set(reference, says === 'paid' ? 'settled' : 'accepted');
    return { ...entry, state: isOver ? 'open' : 'matched' };
  }

  function refuseFile(name: string): PayoutEntry[] {
    const isOurs = name === file || weakness === 'knows no files';
    if (!isOurs) return [{ id: 'none', reference: name, state: 'open', isOurs }];
    const says = 'refused' as const;
    return [...states.keys()].map((reference) => take({ reference, amount: '10.00', currency: 'EUR', says }));
  }

  return {
    ...{ refused: 'R1', altered: 'R2', replayed: 'R3', file, paid },
    async send({ messageId, refusedFile, payments = [] }) {
      if (messages.has(messageId) && weakness !== 'imports again') return { status: 409, entries: [] };
      messages.add(messageId);
      const entries = refusedFile === undefined ? payments.map(take) : refuseFile(refusedFile);
      return { status: 200, entries };
    },
    balance: async () => balance,
    pushAlone: async () => {},
    async pushByTwo({ id }) {
      const reference = returns.get(id);
      if (reference !== undefined) giveBack(reference);
    },
    stateOf: async (reference) => states.get(reference),
  };
}
