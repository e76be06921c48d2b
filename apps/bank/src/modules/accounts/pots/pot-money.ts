import { fromDecimal, type Money, money, toDecimal } from '@farthing/money';
import { Outdated } from '../../../platform/database/outdated.ts';
import { queryable } from '../../../platform/database/queryable.ts';
import {
  asKeyTaken,
  type Keyed,
  type KeyUse,
  keyRows,
  replay,
  saveKey,
} from '../../../platform/http/idempotency.ts';
import { referenceOf, type Work } from '../../books/index.ts';
import { maySendRow } from '../../identity/index.ts';
import type { HeldAccount } from '../account.ts';
import type { Asking } from '../manage.ts';
import { activeHolding, refuseOverdraft } from '../move.ts';
import type { AccountServices } from '../services.ts';
import { type Holding, readHolding } from '../store.ts';
import { type Direction, moveByPot } from './postings.ts';
import { accountForPots, type HeldPot, ownPot } from './pot.ts';
import { listPots } from './pot-store.ts';
import { stopRoundUps } from './round-up-store.ts';

export type PotMoved = {
  readonly amount: Money;
  readonly reference: string;
  readonly direction: Direction;
  readonly pot: HeldPot;
};

type OfPot = Asking & { readonly accountId: string; readonly potId: string };

export type PotMove<Answer> = Keyed<PotMoved, Answer> &
  OfPot & { readonly direction: Direction; readonly amount: string };

/** The money stays the customer's: no code, no limit, one posting. */
export async function movePotMoney<Answer>(
  services: AccountServices,
  move: PotMove<Answer>,
): Promise<Answer> {
  const { key, direction } = move;
  const { record, accounts } = await heldBy(services, move);
  if (record !== undefined && key !== undefined) return replay(record, key);
  const { account, pot } = await readPot(services, move, accounts);
  const amount = fromDecimal(move.amount, account.currency);
  refuseOverdraft(direction === 'in' ? account : { ...pot, held: 0n }, amount);
  const id = services.ids.next();
  const answer = move.answerOf({ amount, reference: referenceOf(id), direction, pot });
  const work = potWork(services, move, { id, direction, account, pot, amount });
  await services.books
    .submit({ ...work, rows: [...work.rows, ...keyRows(move.rowOf(answer))] })
    .catch(asKeyTaken);
  return answer;
}

export type PotClosing<Answer> = Keyed<Money, Answer> & OfPot;

/** Its money goes back first. What is put in meanwhile makes the ledger refuse the closing, and all of it is decided again. */
export async function closePot<Answer>(
  services: AccountServices,
  closing: PotClosing<Answer>,
): Promise<Answer> {
  const { key, customerId, origin, potId } = closing;
  const { record, accounts } = await heldBy(services, closing);
  if (record !== undefined && key !== undefined) return replay(record, key);
  const { account, pot } = await readPot(services, closing, accounts);
  const rest = money(pot.balance, pot.currency);
  if (rest.minor > 0n) {
    const id = services.ids.next();
    await services.books.submit(
      potWork(services, closing, { id, direction: 'out', account, pot, amount: rest }),
    );
  }
  const answer = closing.answerOf(rest);
  await services.database.transaction(async (tx) => {
    await stopRoundUps(tx, { potId });
    const closed = await services.ledger.closeAccountWithin(queryable(tx), pot.ledgerAccount);
    if (closed.status === 'refused') throw new Outdated('pot-closing');
    await services.audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'account.close-pot',
      subject: { kind: 'account', id: potId },
      origin,
      before: { name: pot.name },
      after: { amount: toDecimal(rest) },
    });
    await saveKey(tx, closing.rowOf(answer));
  });
  return answer;
}

/** Read before the pot itself: a repeat is answered as the first time, also when its pot is closed since. */
async function heldBy(
  { database: { kysely } }: AccountServices,
  { customerId, key }: OfPot & { readonly key: KeyUse | undefined },
): Promise<Holding> {
  return activeHolding(await readHolding(kysely, customerId, key));
}

type Found = { readonly account: HeldAccount; readonly pot: HeldPot };

async function readPot(
  { database: { kysely } }: AccountServices,
  { customerId, accountId, potId }: OfPot,
  accounts: Holding['accounts'],
): Promise<Found> {
  const account = accountForPots(accounts, accountId);
  return { account, pot: ownPot(await listPots(kysely, customerId, accountId), potId) };
}

function potWork(
  { audit }: AccountServices,
  { customerId, origin }: Asking,
  {
    id,
    direction,
    account,
    pot,
    amount,
  }: Found & {
    readonly id: string;
    readonly direction: Direction;
    readonly amount: Money;
  },
): Work {
  return {
    ...moveByPot(id, direction, { account, pot }, amount.minor),
    rows: [
      maySendRow(customerId),
      ...audit.rowsOf({
        actor: { kind: 'customer', id: customerId },
        action: direction === 'in' ? 'account.fill-pot' : 'account.empty-pot',
        subject: { kind: 'account', id: pot.id },
        origin,
        after: { amount: toDecimal(amount), currency: amount.currency, reference: referenceOf(id) },
      }),
    ],
  };
}
