import type { Currency } from '@farthing/money';
import type { Clock } from '../../platform/clock.ts';
import type { AccountCodes } from '../../platform/config.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { RelyingParty } from '../../platform/passkeys/relying-party.ts';
import type { PasswordHashing } from '../../platform/passwords/password-hash.ts';
import type { PasswordCheck } from '../../platform/passwords/password-strength.ts';
import type { PlaceOf } from '../../platform/places/network-places.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Audit } from '../audit/index.ts';
import type { Codes } from './codes/index.ts';
import type { Letterhead } from './mails.ts';
import type { CustomerSessions, Revocations } from './sessions/index.ts';

/** Opens the two ledger accounts of a new customer in the caller's transaction and answers their ids. */
export type OpenCustomerAccounts = (
  tx: Tx,
  customerId: string,
  currency: Currency,
) => Promise<Readonly<Record<'wallet' | 'savings', number>>>;

/** What somebody who joins begins with: a setting. */
export type Opening = {
  readonly currency: Currency;
  readonly tier: number;
  readonly dailyLimitMinor: bigint;
};

/** What the use cases of this module stand on. */
export type IdentityServices = {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer;
  readonly secrets: Secrets;
  readonly audit: Audit;
  readonly letterhead: Letterhead;
  /** Undefined where browsers make no passkeys. */
  readonly relyingParty: RelyingParty | undefined;
  /** Whether a mailed code is asked for on a new device of whoever has no better factor. */
  readonly mailsNewDevices: boolean;
  /** Where the network of an address is. */
  readonly placeOf: PlaceOf;
  readonly accountCodes: AccountCodes;
  readonly codes: Codes;
  readonly hashing: PasswordHashing;
  readonly checkPassword: PasswordCheck;
  readonly sessions: CustomerSessions;
  readonly revocations: Revocations;
  readonly openCustomerAccounts: OpenCustomerAccounts;
  readonly opening: () => Promise<Opening>;
};
