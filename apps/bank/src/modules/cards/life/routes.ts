import * as calls from '@farthing/contract';
import { toDecimal } from '@farthing/money';
import { issuesCards } from '../../../platform/config.ts';
import { decidedAnew } from '../../../platform/database/outdated.ts';
import { done } from '../../../platform/http/done.ts';
import { type Origin, type Route, route } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { amountOf } from '../../settings/index.ts';
import { expiryText, isOnItsWay } from '../card.ts';
import { addressOfCard } from '../delivery/index.ts';
import { feeOf, issueCard } from '../issue.ts';
import { type CardChange, changeCard, inHand, revealNumber } from '../service.ts';
import type { CardServices } from '../services.ts';
import { listLiveCards, type StoredCard } from '../store.ts';
import { changeControls } from './change-controls.ts';
import { ownCard, toOwnCard } from './own-card.ts';

/** What the owner of cards does with them. */
export function lifeRoutes(services: CardServices): Route[] {
  const { database, clock } = services;
  const answer = (card: StoredCard) => toOwnCard(card, clock.now());
  const changed = async (customerId: string, cardId: string, change: CardChange, origin: Origin) => {
    await ownCard(services, customerId, cardId);
    const actor = { kind: 'customer', customerId, origin } as const;
    return answer(await database.transaction((tx) => changeCard(services, tx, actor, cardId, change)));
  };
  return [
    route(calls.listOwnCards, async ({ principal: { customerId } }) => ({
      cards: (await listLiveCards(database.kysely, customerId)).map(answer),
      offer: await offered(services),
    })),
    route(calls.orderCard, ({ body, principal: { customerId }, origin, key, onceBy }) => {
      const { kind, card_type: type, fee_amount: feeAmount = '0.00', address } = body;
      const words = kind === 'physical' ? 'Your card is ordered.' : 'Your card is ready.';
      const answerOf = (card: StoredCard) => ({ ...done(words), card: answer(card) });
      const order = { customerId, kind, type, feeAmount, address, isFirst: false, origin, key, answerOf };
      return onceBy((rowOf) => decidedAnew(() => issueCard(services, { ...order, rowOf })));
    }),
    route(calls.replaceOwnCard, ({ params, body, principal: { customerId }, origin, key, onceBy }) => {
      const answerOf = (card: StoredCard) => ({
        ...done(replacedWords(card, body.because)),
        card: answer(card),
      });
      return onceBy((rowOf) =>
        decidedAnew(async () => {
          const card = await ownCard(services, customerId, params.cardId);
          const address = body.address ?? (await addressOfCard(database.kysely, card.id));
          const asked = {
            customerId,
            kind: replaceableKind(card, body.because),
            type: card.type,
            feeAmount: '0.00',
            address,
            isFirst: false,
          };
          const order = { ...asked, replaced: { card, because: body.because }, origin, key, answerOf, rowOf };
          return issueCard(services, order);
        }),
      );
    }),
    route(calls.freezeOwnCard, async ({ params, principal, origin }) => ({
      ...done('Your card is frozen.'),
      card: await changed(principal.customerId, params.cardId, 'freeze', origin),
    })),
    route(calls.unfreezeOwnCard, async ({ params, principal, origin }) => ({
      ...done('Your card works again.'),
      card: await changed(principal.customerId, params.cardId, 'unfreeze', origin),
    })),
    route(calls.closeOwnCard, async ({ params, principal, origin }) => {
      refuseCredit(await ownCard(services, principal.customerId, params.cardId));
      return {
        ...done('Your card is closed.'),
        card: await changed(principal.customerId, params.cardId, 'close', origin),
      };
    }),
    route(calls.revealOwnCard, async ({ params, body, principal: { customerId }, origin }) => {
      const { id } = inHand(await ownCard(services, customerId, params.cardId));
      const revealed = await revealNumber(services, { customerId, cardId: id, pin: body.pin, origin });
      const { card, number, cvv } = revealed;
      return { card_number: number, expiry_date: expiryText(card.expiresOn), cvv };
    }),
    route(calls.controlOwnCard, async ({ params, body, principal: { customerId }, origin }) => {
      const asked = { customerId, cardId: params.cardId, wanted: body, origin };
      return { ...done('Saved.'), card: answer(await changeControls(services, asked)) };
    }),
  ];
}

/** Without a card nothing would be left to see what is owed by. */
function refuseCredit({ creditId }: StoredCard): void {
  if (creditId === null) return;
  throw new Refusal('status_conflict', {
    message: 'This is a credit card. Freeze or replace it at once, or close the credit once nothing is owed.',
  });
}

/** What the bank froze is not left behind for a new card. */
function replaceableKind({ kind, state }: StoredCard, because: 'lost' | 'stolen' | 'damaged') {
  if (state.frozenByStaff)
    throw new Refusal('status_conflict', { message: 'The bank froze this card. Please contact support.' });
  if (because === 'damaged' && (kind !== 'physical' || isOnItsWay(state.status)))
    throw new Refusal('status_conflict', {
      message: 'Only a physical card that you have in your hands can be damaged.',
    });
  return kind;
}

function replacedWords({ kind }: StoredCard, because: 'lost' | 'stolen' | 'damaged'): string {
  if (because === 'damaged') return 'A new card comes by post. The old one works until you activate it.';
  return kind === 'physical'
    ? 'The old card is closed. A new one comes by post.'
    : 'The old card is closed. Your new card is ready.';
}

async function offered({ config, settings }: CardServices) {
  if (!issuesCards(config)) return null;
  const { values } = await settings.current();
  const fee = amountOf(values, 'fees.card', config.ledgerCurrency);
  return {
    currency: fee.currency,
    fees: {
      virtual: toDecimal(feeOf('virtual', fee)),
      'one-time': toDecimal(feeOf('one-time', fee)),
      physical: toDecimal(feeOf('physical', fee)),
    },
    most_virtual: policies.cards.mostVirtual,
  };
}
