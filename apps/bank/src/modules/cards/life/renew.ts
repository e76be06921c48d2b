import { money, toDecimal } from '@farthing/money';
import type { Job } from '../../../platform/jobs.ts';
import type { Logger } from '../../../platform/logging.ts';
import { policies } from '../../../platform/policies.ts';
import { changeRows } from '../../../platform/stream/changes.ts';
import { decide, expiryDay } from '../card.ts';
import { drawNumber } from '../card-number.ts';
import { deliveryRow, renewalOrderedMail } from '../delivery/index.ts';
import { seal } from '../details.ts';
import { cardRenewedMail } from '../mails.ts';
import { cardRow, renewedRow } from '../rows.ts';
import type { CardServices } from '../services.ts';
import { lockCard, type StoredCard, saveState } from '../store.ts';
import { listEnded, listEnding, type Owned } from './ending-store.ts';

type Services = CardServices & { readonly log: Logger };

export function renewalJob(services: Services): Job<Record<string, never>> {
  return { name: 'renew-cards', every: '40 3 * * *', handle: () => renewCards(services) };
}

/** Who has a card that ends soon gets the next one in time; what has ended is told apart from what works. */
export async function renewCards(services: Services): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  const until = new Date(now.getTime() + policies.cards.renewedBeforeMs);
  await each(services, (after) => listEnding(database.kysely, dayOf(until), after, atOnce), renew);
  await each(services, (after) => listEnded(database.kysely, dayOf(now), after, atOnce), expire);
}

/** All of them, however many: cards end on the last day of a month, all that were made in one month on the same. */
async function each<Thing extends { readonly id: string }>(
  services: Services,
  listAfter: (id: string) => Promise<readonly Thing[]>,
  handle: (services: Services, card: Thing) => Promise<void>,
): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const cards = await listAfter(after);
    for (const card of cards) {
      try {
        await handle(services, card);
      } catch (err) {
        // One that fails must not keep the others; the next round tries it again.
        services.log.warn({ err, cardId: card.id }, 'a card could not be renewed or ended');
      }
    }
    if (cards.length < atOnce) return;
    after = cards.at(-1)?.id ?? after;
  }
}

/**
 * A new number and the same controls, for nothing. The old one works until its day, so that nothing that it pays is interrupted; a
 * physical one until the new one has come by post and is activated.
 */
async function renew(services: Services, { owner, address, ...old }: Owned): Promise<void> {
  const { brand, clock, ids, secrets, books, audit, mailer, settings } = services;
  const now = clock.now();
  const number = drawNumber(old.type);
  const id = ids.next();
  const card: StoredCard = {
    ...old,
    id,
    sealedDetails: seal(secrets, { id, number }),
    lastFour: number.slice(-4),
    expiresOn: expiryDay(now, policies.cards.lifetimeYears),
    fee: money(0n, old.fee.currency),
    state: {
      status: address === null ? 'active' : 'ordered',
      frozenByCustomer: false,
      frozenByStaff: false,
      closedBecause: null,
    },
    ...{ replaces: null, createdAt: now, updatedAt: now },
  };
  const { version } = await settings.current();
  await books.submit({
    ...{ commands: [], lines: [] },
    rows: [
      cardRow(card, secrets.hmac('card-number', number), version),
      renewedRow(old, id),
      ...(address === null ? [] : [deliveryRow(id, address, now)]),
      ...audit.rowsOf({
        actor: { kind: 'system' },
        origin: undefined,
        action: 'card.renew',
        subject: { kind: 'card', id },
        after: { last_four: card.lastFour, amount: toDecimal(card.fee), status: card.state.status },
      }),
      // It is written by this very work, so that nobody could look up whose it is.
      ...changeRows([{ topic: 'cards', customerId: card.customerId }]),
      ...mailer.rowsOf(
        address === null
          ? cardRenewedMail(brand.name, { ...owner, card: old, next: card })
          : renewalOrderedMail(brand.name, { ...owner, card: old }, old.expiresOn),
      ),
    ],
  });
}

async function expire({ database, clock, audit }: Services, { id }: { readonly id: string }): Promise<void> {
  await database.transaction(async (tx) => {
    const card = await lockCard(tx, id);
    const decision = card && decide(card.state, { kind: 'expire' });
    if (card === undefined || decision?.ok !== true) return;
    await saveState(tx, id, decision.next, clock.now());
    await audit.record(tx, {
      actor: { kind: 'system' },
      origin: undefined,
      action: 'card.expire',
      subject: { kind: 'card', id },
      before: { status: card.state.status },
      after: { status: 'expired' },
    });
  });
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

const atOnce = 500;
