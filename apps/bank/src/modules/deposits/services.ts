import type { Row } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Audit } from '../audit/index.ts';
import type { Books } from '../books/index.ts';
import type { Identity } from '../identity/index.ts';
import type { CurrentSettings } from '../settings/index.ts';
import type { Network } from './networks.ts';
import type { DepositProvider } from './provider.ts';

/** Money that has just reached a wallet from outside. */
export type CreditedDeposit = {
  readonly depositId: string;
  readonly customerId: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
};

/** What the use cases of this module stand on. */
export type DepositServices = {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly books: Books;
  readonly identity: Identity;
  readonly settings: CurrentSettings;
  readonly provider: DepositProvider;
  /** Where deposits can be sent now. */
  readonly networksNow: () => Promise<readonly Network[]>;
  /** Whether they are credited although nothing was sent: in a sandbox, unless it waits for staff or for a chain. */
  readonly areConfirmedByThemselves: () => Promise<boolean>;
  readonly currency: Currency;
  readonly brand: Brand;
  /** Tells those who run the bank, once for the same. */
  readonly raiseAlarm: (alarm: { readonly depositId: string; readonly summary: string }) => Promise<void>;
  /** What others write together with the credit. */
  readonly onCredited: (deposit: CreditedDeposit) => Promise<readonly Row[]>;
};
