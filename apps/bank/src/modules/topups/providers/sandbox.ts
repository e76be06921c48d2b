import type { CardPayment, CardPaymentOutcome, CardPaymentState } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import type { Selectable } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CardProvider } from '../services.ts';
import type { Told } from '../topup.ts';

type Options = {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  /** How it tells the bank that something has become of a payment. */
  readonly tell: (id: string) => Promise<void>;
};

export type SandboxProvider = CardProvider & {
  read(id: string): Promise<CardPayment>;
  decide(id: string, outcome: CardPaymentOutcome): Promise<CardPayment>;
};

type Later = { readonly id: string; readonly from: CardPaymentState; readonly to: CardPaymentState };

/** A card provider without cards: whoever pays chooses what becomes of it. */
export function sandboxProvider({ database, clock, jobs, tell }: Options): SandboxProvider {
  const { kysely } = database;
  const job = {
    name: 'change-sandbox-card-payment',
    async handle({ id, from, to }: Later) {
      if (await move(id, [from], to)) await tell(id);
    },
  };
  jobs.register(job);

  async function move(id: string, from: readonly CardPaymentState[], to: CardPaymentState): Promise<boolean> {
    const { numUpdatedRows } = await kysely
      .updateTable('sandbox_card_payment')
      .set({ state: to })
      .where('id', '=', id)
      .where('state', 'in', [...from])
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async function row(id: string): Promise<Selectable<DB['sandbox_card_payment']> | undefined> {
    return kysely.selectFrom('sandbox_card_payment').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async function read(id: string): Promise<CardPayment> {
    const found = await row(id);
    if (found === undefined) throw new Refusal('not_found');
    return {
      id,
      amount: toDecimal(money(found.amount, found.currency as Currency)),
      currency: found.currency as Currency,
      state: found.state as CardPaymentState,
      return_to: found.return_to,
    };
  }

  return {
    async create({ id, amount, returnTo }) {
      const payment = { id, amount: amount.minor, currency: amount.currency, return_to: returnTo };
      await kysely
        .insertInto('sandbox_card_payment')
        .values({ ...payment, state: 'open', created_at: clock.now() })
        .onConflict((same) => same.column('id').doNothing())
        .execute();
      return { payAt: `/sandbox/card-payments/${id}` };
    },
    async find(id) {
      const found = await row(id);
      if (found === undefined) return undefined;
      const state = asTold[found.state as CardPaymentState];
      return { state, amount: money(found.amount, found.currency as Currency) };
    },
    async refund(id) {
      await move(id, ['paid'], 'refunded');
    },
    read,
    async decide(id, outcome) {
      await read(id);
      const { to, later } = outcomes[outcome];
      if (!(await move(id, ['open', 'challenged'], to))) throw new Refusal('status_conflict');
      if (later !== undefined) {
        const startAfter = new Date(clock.now().getTime() + later.afterMs);
        const next = { id, from: to, to: later.to };
        await database.transaction((tx) => jobs.enqueue(tx, job, next, { startAfter }));
      }
      await tell(id);
      return read(id);
    },
  };
}

const outcomes = {
  pays: { to: 'paid', later: undefined },
  challenge: { to: 'challenged', later: undefined },
  declined: { to: 'declined', later: undefined },
  'pays-late': { to: 'late', later: { to: 'paid', afterMs: policies.topups.sandboxLateMs } },
  'never-answers': { to: 'silent', later: undefined },
  'charges-back': { to: 'paid', later: { to: 'charged-back', afterMs: policies.topups.sandboxChargeBackMs } },
} as const satisfies Record<
  CardPaymentOutcome,
  {
    readonly to: CardPaymentState;
    readonly later: { readonly to: CardPaymentState; readonly afterMs: number } | undefined;
  }
>;

/** What the bank is told of each. */
const asTold = {
  open: 'open',
  challenged: 'open',
  late: 'open',
  silent: 'open',
  declined: 'declined',
  paid: 'paid',
  refunded: 'refunded',
  'charged-back': 'charged-back',
} as const satisfies Record<CardPaymentState, Told['state']>;
