import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffMember } from '../../platform/http/principal.ts';
import type { Origin } from '../../platform/http/route.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Alarms } from '../alarms/index.ts';
import type { Actor, Audit } from '../audit/index.ts';
import type { Desk } from '../desk/index.ts';
import type { Rates } from '../rates/index.ts';
import type { Reconciliation } from '../reconciliation/index.ts';
import type { CurrentSettings } from '../settings/index.ts';
import type { Staff } from '../staff/index.ts';

/** What operations stand on: they watch what others do, and keep nothing but counts of it. */
export type OperationsServices = {
  readonly config: Pick<Config, 'mode' | 'ratesUrl' | 'smtpUrl' | 'ledgerCurrency' | 'cardProviderUrl'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly ids: Ids;
  readonly settings: CurrentSettings;
  readonly audit: Audit;
  readonly alarms: Alarms;
  readonly rates: Rates;
  readonly staff: Pick<Staff, 'register' | 'propose' | 'openProposals'>;
  readonly desk: Pick<Desk, 'queueAges' | 'findLastCheck'>;
  readonly reconciliation: Pick<Reconciliation, 'alarmFigures' | 'cardProviderOwes'>;
};

/** A member at work, and from where. */
export type Worker = { readonly member: StaffMember; readonly origin: Origin };

export function actorOf({ member, origin }: Worker, because?: string): Extract<Actor, { kind: 'staff' }> {
  return { kind: 'staff', staffId: member.staffId, origin, ...(because === undefined ? {} : { because }) };
}
