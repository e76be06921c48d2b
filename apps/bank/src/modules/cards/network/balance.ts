import { type AnswerOf, type BodyOf, cardResponses, type readCardBalance } from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import { expiryText } from '../card.ts';
import { numberDigestsOf } from './answer.ts';
import { whyCardIsNotGood } from './decide.ts';
import type { DecidingServices } from './services.ts';
import { type AskedCard, readAsked } from './store.ts';

/** What a cash machine shows. It changes nothing, and so is not written down. */
export async function balanceOf(
  services: DecidingServices,
  { card: given, merchant }: BodyOf<typeof readCardBalance>,
): Promise<AnswerOf<typeof readCardBalance>> {
  const { lookUp, clock, config } = services;
  const now = clock.now();
  const { ledgerCurrency: currency } = config;
  const numberDigests = numberDigestsOf(services, given.number);
  const asking = { networkId: null, numberDigests, currency, merchant, now };
  const { card } = await readAsked(lookUp, asking);
  const reason = card === undefined ? 'card_unknown' : whyNotShown(card, given.expiry, now);
  const available = card === undefined || reason !== 'approved' ? null : card.facts.availableMinor;
  return {
    approved: reason === 'approved',
    response_code: cardResponses[reason].code,
    reason,
    available: available === null ? null : { amount: toDecimal(money(available, currency)), currency },
  };
}

function whyNotShown({ facts }: AskedCard, expiry: string | undefined, now: Date) {
  const isOther = expiry !== undefined && expiry !== expiryText(facts.expiresOn);
  return whyCardIsNotGood(facts, now) ?? (isOther ? 'wrong_details' : 'approved');
}
