import type { ChainPayment, DepositNetwork } from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import { coinsInWords, coinsWorthRoundingDown } from '@farthing/rules';
import { chainTerms } from '../../settings/index.ts';
import type { DepositServices } from '../services.ts';
import type { KnownOutput } from './chain.ts';
import { priceFor } from './price.ts';
import { findWatched, listOfDeposit } from './store.ts';

export type SeenPayments = { readonly own_address: boolean; readonly payments: ChainPayment[] };

const none: SeenPayments = { own_address: false, payments: [] };

/** What its chain shows of a deposit, for the customer whose deposit it is. */
export async function paymentsSeen(
  { database, settings, currency, clock }: DepositServices,
  deposit: { readonly id: string; readonly address: string; readonly network: DepositNetwork },
): Promise<SeenPayments> {
  const { kysely } = database;
  const given = await findWatched(kysely, deposit.address);
  if (given === undefined) return none;
  const [outputs, { values }] = await Promise.all([listOfDeposit(kysely, deposit), settings.current()]);
  const terms = chainTerms(values, deposit.network, currency);
  const price = priceFor(values, deposit.network, currency, given, clock.now());
  const payments = outputs.map((output): ChainPayment => {
    const { network, units, otherToken, height, tip } = output;
    const worth =
      otherToken === null && price !== null
        ? coinsWorthRoundingDown(network, units, money(price, currency))
        : null;
    const isLarge = worth !== null && worth.minor > terms.small.minor;
    return {
      transaction_hash: output.transactionHash,
      coins: coinsInWords(network, units),
      worth: worth === null ? null : toDecimal(worth),
      state: stateOf(output),
      blocks: height === null ? 0 : Math.max(1, tip - height + 1),
      blocks_needed: isLarge ? terms.blocksIfLarge : terms.blocksIfSmall,
      seen_at: output.firstSeenAt.toISOString(),
    };
  });
  return { own_address: true, payments };
}

function stateOf({ state, why, takenBack }: KnownOutput): ChainPayment['state'] {
  switch (state) {
    case 'seen':
      return 'waiting';
    case 'credited':
      return 'received';
    case 'returned':
      return 'sent_back';
    case 'written-off':
      return why === 'taken-back' ? 'taken_back' : 'not_credited';
    case 'gone':
      return takenBack > 0 ? 'taken_back' : 'replaced';
    case 'doubt':
      return why === null ? 'being_checked' : doubts[why];
  }
}

const doubts = {
  dust: 'too_little',
  'other-token': 'other_token',
  'no-price': 'being_checked',
  large: 'being_checked',
  refused: 'being_checked',
  'taken-back': 'taken_back',
} as const satisfies Record<NonNullable<KnownOutput['why']>, ChainPayment['state']>;
