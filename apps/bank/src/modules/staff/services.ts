import type { Money } from '@farthing/money';
import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { RelyingParty } from '../../platform/passkeys/relying-party.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Audit } from '../audit/index.ts';
import type { Books } from '../books/index.ts';
import type { Identity } from '../identity/index.ts';
import type { MemberSessions } from './session-store.ts';
import type { StaffTerms } from './terms.ts';

/** What the use cases of this module stand on. */
export type StaffServices = {
  readonly brand: Brand;
  /** Where the bank is reached, without a trailing slash. */
  readonly publicUrl: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer;
  readonly secrets: Secrets;
  readonly audit: Audit;
  readonly books: Pick<Books, 'submit' | 'write'>;
  readonly identity: Pick<Identity, 'hashing' | 'checkPassword'>;
  /** What holds now. */
  readonly terms: () => Promise<StaffTerms>;
  /** In the currency of the ledger, which all bounds are in: accounts have several. */
  readonly worth: (amount: Money) => Promise<Money>;
  readonly sessions: MemberSessions;
  /** Undefined where browsers make no passkeys. */
  readonly relyingParty: RelyingParty | undefined;
};

/** As much as it takes to send somebody a link. */
export type InvitingServices = Pick<
  StaffServices,
  'brand' | 'publicUrl' | 'clock' | 'ids' | 'mailer' | 'audit'
>;
