import {
  type AnswerOf,
  type BodyOf,
  type CardReason,
  cardResponses,
  type readCardBalance,
} from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import { decidedAnew } from '../../../platform/database/outdated.ts';
import { numberDigestsOf } from './answer.ts';
import { type Proof, whyCardIsNotGood, whyNotProven } from './decide.ts';
import { proofOf, triesRows } from './proof.ts';
import type { DecidingServices } from './services.ts';
import { type AskedCard, readAsked } from './store.ts';

type Answer = AnswerOf<typeof readCardBalance>;

/**
 * What a cash machine shows to whoever types the PIN: whoever has found a card, or knows its number, is told nothing. Only tries are
 * written down.
 */
export function balanceOf(
  services: DecidingServices,
  { card: given, merchant }: BodyOf<typeof readCardBalance>,
): Promise<Answer> {
  const { lookUp, clock, config, secrets, books } = services;
  const { ledgerCurrency: currency } = config;
  const numberDigests = numberDigestsOf(services, given.number);
  return decidedAnew(async () => {
    const now = clock.now();
    const asking = { networkId: null, numberDigests, currency, merchant, now };
    const { card } = await readAsked(lookUp, asking);
    if (card === undefined) return answerOf('card_unknown', 0n, currency);
    const proof = proofOf(secrets, card, given, { entry: 'chip', needsPin: true });
    const reason = whyNotShown(card, proof, now) ?? 'approved';
    const rows = triesRows(card, proof, reason, now);
    await books.write(rows);
    return answerOf(reason, card.facts.availableMinor, currency);
  });
}

function whyNotShown({ facts, token, kind }: AskedCard, proof: Proof, now: Date): CardReason | undefined {
  const reason = whyCardIsNotGood(facts, now);
  if (reason !== undefined) return reason;
  if (token !== null) return 'token_other_use';
  return kind === 'physical' ? whyNotProven(proof, facts) : 'balance_not_shown';
}

function answerOf(reason: CardReason, availableMinor: bigint, currency: Currency): Answer {
  const approved = reason === 'approved';
  return {
    approved,
    response_code: cardResponses[reason].code,
    reason,
    available: approved ? { amount: toDecimal(money(availableMinor, currency)), currency } : null,
  };
}
