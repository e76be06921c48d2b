import { type Caller, callerWith } from '../at-once.ts';
import type { Finding } from '../attack.ts';
import { type PlantedAnswer, type PlantedRequest, withPlanted } from './server.ts';

/** Somebody who proposes, somebody who is to decide, and what there is to decide on. */
export type Decider = {
  readonly operator: Caller;
  readonly approver: Caller;
  readonly auditor: Caller;
  readonly customerId: string;
  announced(amount: string): Promise<string>;
  /** Confirmed by its customer, and so large that it takes two. */
  heldPayment(): Promise<string>;
  /** On its way to another bank, and in no payment file yet: its reference. */
  payout(): Promise<string>;
  balance(): Promise<number>;
  /** How many mails the customer has got so far that name an amount. */
  mailsNaming(amount: string): Promise<number>;
};

type Forgotten =
  | 'nothing'
  | 'the evidence'
  | 'the account'
  | 'the debit'
  | 'the reasons'
  | 'the direction'
  | 'the list'
  | 'the ground'
  | 'the hash'
  | 'the mail';

/** The desk of a bank that shows all that is decided, keeps it and tells of it: but for the one thing it forgets. */
export function plantedDecisions(
  forgets: Forgotten,
  attempt: (decider: Decider) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const state = { balance: 0, mails: 0, isRejected: false, hash: '', description: '' };
  const without = <T>(what: Forgotten, value: T) => (forgets === what ? undefined : value);

  function evidenceOf(kind: string): object {
    const customer = { kind: 'customer', name: 'Ada' };
    const bank = { kind: 'bank', name: 'suspense' };
    const outside = { kind: 'outside', name: 'Konrad', account: without('the account', 'DE…3000') ?? null };
    const isBack = kind === 'reversal' && forgets !== 'the direction';
    const [from, to] =
      kind === 'payment' ? [customer, outside] : isBack ? [customer, bank] : [bank, customer];
    const names = ['announced', 'received', 'transaction_hash', ...(without('the debit', ['debit']) ?? [])];
    const payments = [{ reference: 'R1', payer: customer, payee: outside, amount: '10.00' }];
    return {
      moves: [{ from, to, amount: '7.00' }],
      facts: names.map((name) => ({ name })),
      reasons: without('the reasons', ['Never paid before']) ?? [],
      customers: [{ customer: { status: 'active' } }],
      payments: without('the list', payments) ?? [],
    };
  }

  function read(path: string): PlantedAnswer {
    if (path.includes('/lists/audit/')) return { body: { rows: [{ id: 'entry' }] } };
    if (path.includes('/audit/entry/')) {
      const after = { announced: '5.00', transaction_hash: without('the hash', state.hash) };
      return { body: { entry: { after } } };
    }
    if (path.endsWith('/history/'))
      return { body: { movements: [{ description: state.description, posting_id: 'posting' }] } };
    const [, kind = ''] = /\/proposals\/([^/]+)\//.exec(path) ?? [];
    const isOpen = !state.isRejected || forgets === 'the ground';
    const proposal = { status: isOpen ? 'open' : 'void', content_hash: 'hash' };
    return { body: { proposal, ...(forgets === 'the evidence' ? {} : { evidence: evidenceOf(kind) }) } };
  }

  function act({ path, body }: PlantedRequest): PlantedAnswer {
    const given = JSON.parse(body.toString()) as { transaction_hash?: string; description?: string };
    state.hash = given.transaction_hash ?? state.hash;
    state.description = given.description ?? state.description;
    if (path.endsWith('/reject/')) state.isRejected = true;
    if (/\/proposals\/\w+\/approve\/$/.test(path)) {
      if (!state.isRejected || forgets === 'the ground') state.balance += 600;
      if (!(path.includes('/reversal/') && forgets === 'the mail')) state.mails += 1;
    }
    const [, kind] = /(deposits|withdrawals|postings|payment-files|customers)/.exec(path) ?? [];
    const kinds = { deposits: 'deposit', withdrawals: 'payment', postings: 'reversal' } as const;
    return { body: { proposal_id: kinds[kind as keyof typeof kinds] ?? 'other' } };
  }

  return withPlanted(
    (request) => (request.method === 'GET' ? read(request.path) : act(request)),
    (url) => {
      const caller = callerWith((path, init) => fetch(url + path, init), 'a token');
      return attempt({
        operator: caller,
        approver: caller,
        auditor: caller,
        customerId: 'ada',
        announced: async () => 'deposit',
        heldPayment: async () => 'payment',
        payout: async () => 'R1',
        balance: async () => state.balance,
        mailsNaming: async () => state.mails,
      });
    },
  );
}
