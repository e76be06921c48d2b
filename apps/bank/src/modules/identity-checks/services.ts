import type { IdentityPicture } from '@farthing/contract';
import type { TravelDocument } from '@farthing/rules/documents';
import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/logging.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Audit } from '../audit/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Screening } from '../screening/index.ts';
import type { CurrentSettings } from '../settings/index.ts';

/** What a provider is asked. */
export type AskedCheck = {
  /** The same id asked for again is the same check. */
  readonly id: string;
  readonly tier: number;
  readonly holder: { readonly firstName: string; readonly lastName: string; readonly birthDate: string };
  readonly document: TravelDocument;
  /** WebP. */
  readonly pictures: ReadonlyMap<IdentityPicture, Buffer>;
};

export type Verdict =
  | { readonly outcome: 'passed' | 'unsure' }
  /** In words that the customer reads. */
  | { readonly outcome: 'refused' | 'more-wanted'; readonly reason: string };

/** The company that judges whether a document is real and whether it is of the person in front of the camera. Throws when it is away. */
export type IdentityProvider = { judge(asked: AskedCheck): Promise<Verdict> };

export type CheckServices = {
  readonly config: Pick<Config, 'ledgerCurrency' | 'mode' | 'publicUrl' | 'host' | 'port'>;
  readonly brand: Brand;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly secrets: Secrets;
  readonly audit: Audit;
  readonly identity: Pick<Identity, 'find' | 'lock' | 'byStaff' | 'notMeUrl'>;
  readonly screening: Pick<Screening, 'isNameFree'>;
  readonly settings: CurrentSettings;
  /** Undefined where members of staff look at every check. */
  readonly provider: IdentityProvider | undefined;
};
