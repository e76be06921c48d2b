import type { BodyOf, controlOwnCard } from '@farthing/contract';
import { type Currency, format, fromDecimal, money } from '@farthing/money';
import type { Origin } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type CardControls, gamblingAfter, loosens } from '../controls.ts';
import { controlsChangedMail } from '../mails.ts';
import { isOver } from '../service.ts';
import type { CardServices } from '../services.ts';
import { lockCard, type StoredCard, saveControls } from '../store.ts';
import { ownCard } from './own-card.ts';

type Wanted = BodyOf<typeof controlOwnCard>;

type Asked = {
  readonly customerId: string;
  readonly cardId: string;
  readonly wanted: Wanted;
  readonly origin: Origin;
};

/**
 * What tightens is done at once; what loosens takes the PIN. The card is read again under its lock: what only tightened when the PIN was
 * not asked for must not loosen what was tightened meanwhile.
 */
export async function changeControls(services: CardServices, asked: Asked): Promise<StoredCard> {
  const { database, clock, pins } = services;
  const { customerId, cardId, wanted, origin } = asked;
  const read = await ownCard(services, customerId, cardId);
  const isProven = loosens(read.controls, controlsAfter(read, wanted, clock.now()));
  if (isProven) {
    if (wanted.pin === undefined) throw new Refusal('card_pin_needed');
    await pins.check(customerId, wanted.pin, origin);
  }
  return database.transaction(async (tx) => {
    const card = await lockCard(tx, cardId);
    if (card === undefined || isOver(card)) throw new Refusal('card_not_found');
    const now = clock.now();
    const controls = controlsAfter(card, wanted, now);
    if (!isProven && loosens(card.controls, controls)) throw new Refusal('status_conflict');
    await saveControls(tx, cardId, controls, now);
    await tell(services, tx, { ...asked, card, controls });
    return { ...card, controls, updatedAt: now };
  });
}

type Told = Asked & { readonly card: StoredCard; readonly controls: CardControls };

async function tell(
  { brand, identity, audit, mailer }: CardServices,
  tx: Parameters<typeof lockCard>[0],
  { card, controls, customerId, cardId, origin }: Told,
): Promise<void> {
  await audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action: 'card.control',
    subject: { kind: 'card', id: cardId },
    origin,
    before: { value: inWords(card.controls, card.fee.currency) },
    after: { value: inWords(controls, card.fee.currency) },
  });
  const customer = await identity.find(tx, customerId);
  if (customer === undefined) throw new Refusal('not_found');
  const reader = { to: customer.email, firstName: customer.firstName };
  const isLooser = loosens(card.controls, controls);
  await mailer.send(tx, controlsChangedMail(brand.name, { ...reader, card, isLooser }));
}

function controlsAfter(card: StoredCard, wanted: Wanted, now: Date): CardControls {
  const before = card.controls;
  const { currency } = card.fee;
  const { limits, allows, blocked_categories: blocked, block_gambling: blocksGambling } = wanted;
  return {
    limits: {
      payment: limitAfter(before.limits.payment, limits?.payment, currency),
      day: limitAfter(before.limits.day, limits?.day, currency),
      month: limitAfter(before.limits.month, limits?.month, currency),
    },
    allows: {
      online: allows?.online ?? before.allows.online,
      contactless: allows?.contactless ?? before.allows.contactless,
      cash: allows?.cash ?? before.allows.cash,
      abroad: allows?.abroad ?? before.allows.abroad,
    },
    blockedGroups: blocked ?? before.blockedGroups,
    gambling:
      blocksGambling === undefined
        ? before.gambling
        : gamblingAfter(before, blocksGambling, now, policies.cards.gamblingWaitMs),
  };
}

function limitAfter(
  before: bigint | null,
  wanted: string | null | undefined,
  currency: Currency,
): bigint | null {
  if (wanted === undefined) return before;
  return wanted === null ? null : fromDecimal(wanted, currency).minor;
}

/** In words, for the audit log. */
function inWords({ limits, allows, blockedGroups, gambling }: CardControls, currency: Currency): string {
  const limited = Object.entries(limits).flatMap(([of, limit]) =>
    limit === null ? [] : [`${format(money(limit, currency))} a ${of}`],
  );
  const off = Object.entries(allows).flatMap(([of, isAllowed]) => (isAllowed ? [] : [`no ${of}`]));
  const ends = gambling.opensAt === null ? '' : ` until ${gambling.opensAt.toISOString()}`;
  const blocked = [...blockedGroups, ...(gambling.blocked ? [`gambling${ends}`] : [])];
  return [...limited, ...off, ...blocked.map((group) => `no ${group}`)].join(', ') || 'everything';
}
