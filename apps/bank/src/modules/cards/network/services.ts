import type { AnswerOf, authoriseCardPayment, BodyOf } from '@farthing/contract';
import type { Logger } from '../../../platform/logging.ts';
import type { Rates } from '../../rates/index.ts';
import type { Risk } from '../../risk/index.ts';
import type { CardLookup } from '../card-lookup.ts';
import type { CardServices } from '../services.ts';

/** What the calls of the card network stand on. */
export type NetworkServices = Pick<
  CardServices,
  'config' | 'brand' | 'database' | 'clock' | 'ids' | 'secrets' | 'mailer' | 'books'
> & {
  readonly rates: Pick<Rates, 'quote'>;
  readonly risk: Pick<Risk, 'known' | 'judge'>;
  readonly log: Logger;
};

/** What those stand on that decide about a card. */
export type DecidingServices = NetworkServices & { readonly lookUp: CardLookup };

export type NetworkAnswer = AnswerOf<typeof authoriseCardPayment>;

/** What authorising and forcing a payment take. */
export type PaymentBody = BodyOf<typeof authoriseCardPayment>;
