import type { Money } from '@farthing/money';
import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Logger } from '../../platform/logging.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Audit } from '../audit/index.ts';
import type { Books } from '../books/index.ts';
import type { Rates } from '../rates/index.ts';
import type { CurrentSettings } from '../settings/index.ts';
import type { Told } from './topup.ts';

/** The company that takes the card. It alone sees its number, and asks the card's bank whether it is the holder who pays. */
export type CardProvider = {
  /** Where the customer is sent to pay. The same id asked for again is the same payment. */
  create(payment: {
    readonly id: string;
    readonly amount: Money;
    /** The page of the bank to come back to, as a path. */
    readonly returnTo: string;
  }): Promise<{ readonly payAt: string }>;
  /** What became of a payment; undefined when the provider does not know it. */
  find(id: string): Promise<Told | undefined>;
  /** Gives it back to its card; the same however often it is asked for. */
  refund(id: string): Promise<void>;
};

export type TopupAlarm = { readonly topupId: string; readonly summary: string };

export type TopupServices = {
  readonly config: Pick<Config, 'ledgerCurrency'>;
  readonly brand: Brand;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly books: Pick<Books, 'account' | 'submit'>;
  readonly rates: Rates;
  readonly settings: CurrentSettings;
  /** Tells those who run the bank, once for the same. */
  readonly raiseAlarm: (alarm: TopupAlarm) => Promise<void>;
  /** Undefined where nothing is offered. */
  readonly provider: CardProvider | undefined;
};
