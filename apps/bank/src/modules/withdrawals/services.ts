import type { Row } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Turns } from '../../platform/concurrency/turns.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/logging.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Audit } from '../audit/index.ts';
import type { Books } from '../books/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Payees } from '../payees/index.ts';
import type { Pins } from '../pins/index.ts';
import type { Rates } from '../rates/index.ts';
import type { Risk } from '../risk/index.ts';
import type { Screening } from '../screening/index.ts';
import type { CurrentSettings } from '../settings/index.ts';
import type { Staff } from '../staff/index.ts';
import type { PaymentIo } from './payment-io.ts';

export type WithdrawalOptions = {
  readonly config: Pick<Config, 'mode' | 'ledgerCurrency' | 'accountCodes' | 'payoutAccount'>;
  readonly brand: Brand;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly books: Books;
  readonly identity: Pick<Identity, 'find' | 'codes' | 'askForApproval' | 'approvedByPasskey'>;
  readonly payees: Pick<Payees, 'nameOfPayment'>;
  readonly pins: Pick<Pins, 'check' | 'provenBy'>;
  readonly rates: Pick<Rates, 'current' | 'quote'>;
  readonly risk: Risk;
  readonly screening: Pick<Screening, 'standingOf'>;
  readonly settings: CurrentSettings;
  readonly staff: Pick<Staff, 'voidingRows'>;
};

/** What the use cases of this module stand on. */
export type WithdrawalServices = Omit<WithdrawalOptions, 'config' | 'jobs'> & {
  readonly mode: Config['mode'];
  /** That of the price list; an account has its own. */
  readonly ledgerCurrency: Currency;
  readonly accountCodes: Config['accountCodes'];
  readonly payoutAccount: Config['payoutAccount'];
  /** Where the use cases read and write. */
  readonly io: PaymentIo;
  /** A customer's payments come one after the other. */
  readonly turns: Turns;
  /** Takes on what goes to other banks. */
  readonly payouts: PayoutProvider;
};

/** Whoever carries money to other banks. Settlement and failure come back by the module's own functions. */
export type PayoutProvider = {
  /** Written with the work by which the money leaves the wallet: it is taken on if and only if that is committed. */
  rowsOf(withdrawalId: string): readonly Row[];
};
