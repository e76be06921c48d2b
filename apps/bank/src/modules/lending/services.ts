import type { Ledger } from '@farthing/ledger';
import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Logger } from '../../platform/logging.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Audit } from '../audit/index.ts';
import type { Books } from '../books/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Pins } from '../pins/index.ts';
import type { CurrentSettings } from '../settings/index.ts';

/** What the use cases of this module stand on. */
export type LendingServices = {
  readonly config: Pick<Config, 'ledgerCurrency' | 'mode'>;
  readonly brand: Brand;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly secrets: Secrets;
  readonly ledger: Pick<Ledger, 'accounts'>;
  readonly audit: Audit;
  readonly books: Books;
  readonly identity: Pick<Identity, 'lock' | 'codes' | 'deliverCode'>;
  readonly pins: Pick<Pins, 'check'>;
  readonly settings: CurrentSettings;
  readonly readCardDebt: ReadCardDebt;
};

/** A loan or a credit card that is decided on. */
export type Debt = { readonly id: string; readonly customerId: string; readonly currency: string };

/** What is owed on credit cards, the least payment of a month for it, and what the bank has lost on them. */
export type CardDebt = {
  readonly owedMinor: bigint;
  readonly leastMinor: bigint;
  readonly lostMinor: bigint;
};

/** Of all credit cards but the one that is decided on. Handed in, since credit cards stand on this module. */
export type ReadCardDebt = (reader: Reader, about: Debt, now: Date) => Promise<CardDebt>;

/** Who asks, and from where. */
export type Asking = { readonly customerId: string; readonly origin: Origin };
