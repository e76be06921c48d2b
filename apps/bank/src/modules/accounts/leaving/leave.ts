import type { AnswerOf, getLeaving, OpenBusiness } from '@farthing/contract';
import type { Ledger } from '@farthing/ledger';
import type { Brand } from '../../../platform/brand.ts';
import type { Database, Reader, Tx } from '../../../platform/database/database.ts';
import { queryable } from '../../../platform/database/queryable.ts';
import type { Origin } from '../../../platform/http/route.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { Refusal, told } from '../../../platform/refusal.ts';
import type { Actor } from '../../audit/index.ts';
import type { Cards } from '../../cards/index.ts';
import type { Identity } from '../../identity/index.ts';
import type { Pins } from '../../pins/index.ts';
import type { Staff } from '../../staff/index.ts';
import { leavingCodeMail } from './mails.ts';
import { findClosing, findOpenBusiness } from './open-business.ts';

/** What leaving stands on. */
export type LeavingServices = {
  readonly brand: Brand;
  readonly database: Database;
  readonly mailer: Mailer;
  readonly ledger: Pick<Ledger, 'closeAccountWithin'>;
  readonly identity: Pick<Identity, 'codes' | 'find' | 'leave'>;
  /** What savings have earned since the last month would otherwise be gone with them. */
  readonly creditEarned: (customerId: string) => Promise<void>;
  readonly pins: Pick<Pins, 'check'>;
  readonly cards: Pick<Cards, 'change'>;
  readonly staff: Pick<Staff, 'openProposals'>;
};

type Leaving = { readonly customerId: string; readonly pin: string; readonly origin: Origin };

export async function readLeaving(
  services: LeavingServices,
  customerId: string,
): Promise<AnswerOf<typeof getLeaving>> {
  const { kysely } = services.database;
  const [open, { accounts, cardIds, hasPin }] = await Promise.all([
    findAllOpen(services, kysely, customerId),
    findClosing(kysely, customerId),
  ]);
  return { open: [...open], accounts, card: cardIds.length > 0, has_pin: hasPin };
}

/** The PIN first: whoever has only the session learns from no mail that something is meant. */
export async function sendLeavingCode(
  services: LeavingServices,
  { customerId, pin, origin }: Leaving,
): Promise<void> {
  const { database, identity, mailer, brand } = services;
  await services.pins.check(customerId, pin, origin);
  await services.creditEarned(customerId);
  await database.transaction(async (tx) => {
    await refuseOpen(services, tx, customerId);
    const customer = await identity.find(tx, customerId);
    if (customer === undefined) throw new Refusal('not_found');
    const codes = await identity.codes.open(tx, purpose, customerId, customerId);
    if (codes.tooSoon !== undefined) throw codes.tooSoon;
    const code = await codes.send();
    const { email: to, firstName } = customer;
    await mailer.send(tx, leavingCodeMail(brand.name, { to, firstName, code }));
  });
}

/**
 * Closes everything in one transaction, with the customer locked: the cards, the accounts in the ledger, which close at zero only,
 * and the customer. Lost on the way, nothing of it has happened. A code that was right is used up all the same.
 */
export async function leaveForGood(
  services: LeavingServices,
  { customerId, pin, code, origin }: Leaving & { readonly code: string },
): Promise<void> {
  const { database, identity } = services;
  await services.pins.check(customerId, pin, origin);
  await services.creditEarned(customerId);
  await refuseOpen(services, database.kysely, customerId);
  told(
    await database.transaction(async (tx) =>
      (await identity.codes.open(tx, purpose, customerId, customerId)).judge(code),
    ),
  );
  const actor = { kind: 'customer', customerId, origin } as const;
  await identity.leave(actor, async (tx) => {
    await refuseOpen(services, tx, customerId);
    await closeHoldings(services, tx, actor, customerId);
  });
}

const purpose = 'leave';

/**
 * The cards and the accounts of a customer who goes, in the transaction in which they do: done afterwards, a crash in between would
 * leave accounts open that nobody has.
 */
export async function closeHoldings(
  { cards, ledger }: Pick<LeavingServices, 'cards' | 'ledger'>,
  tx: Tx,
  actor: Actor,
  customerId: string,
): Promise<void> {
  const { ledgerAccounts, cardIds } = await findClosing(tx, customerId);
  for (const cardId of cardIds) await cards.change(tx, actor, cardId, 'close');
  for (const account of ledgerAccounts) {
    const closed = await ledger.closeAccountWithin(queryable(tx), account);
    // Money has arrived since it was looked for.
    if (closed.status === 'refused') throw new Refusal('relationship_open');
  }
}

async function refuseOpen(services: LeavingServices, reader: Reader, customerId: string): Promise<void> {
  if ((await findAllOpen(services, reader, customerId)).length > 0) throw new Refusal('relationship_open');
}

async function findAllOpen(
  { staff }: LeavingServices,
  reader: Reader,
  customerId: string,
): Promise<readonly OpenBusiness[]> {
  const business = await findOpenBusiness(reader, customerId);
  const cases = await staff.openProposals(reader, [customerId]);
  const case_ = { kind: 'case', id: null, name: null, amount: null, currency: null } as const;
  return cases.length === 0 ? business : [...business, case_];
}
