import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { StaffMember } from '../../platform/http/principal.ts';
import type { Origin } from '../../platform/http/route.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Audit } from '../audit/index.ts';
import type { Identity } from '../identity/index.ts';
import type { CurrentSettings } from '../settings/index.ts';
import type { Staff } from '../staff/index.ts';

export type ConversationServices = {
  readonly config: Pick<Config, 'publicUrl' | 'host' | 'port'>;
  readonly brand: Brand;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly secrets: Secrets;
  readonly audit: Audit;
  readonly identity: Pick<Identity, 'find' | 'codes'>;
  readonly settings: CurrentSettings;
  readonly staff: Pick<Staff, 'names' | 'atWork'>;
  /** What was begun by the contact form is dealt with there too. Refused with case_closed when it was already. */
  readonly handleContactMessage: (
    tx: Tx,
    id: string,
    handled: { readonly by: string; readonly note: string },
  ) => Promise<void>;
};

/** Who talks with the bank. */
export type Person =
  | { readonly kind: 'customer'; readonly customerId: string }
  | { readonly kind: 'guest'; readonly guestId: string };

/** A person, and from where. */
export type Talker = { readonly person: Person; readonly origin: Origin };

/** A member of staff, and from where. */
export type Worker = { readonly member: StaffMember; readonly origin: Origin };
