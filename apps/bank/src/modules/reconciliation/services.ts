import type { Evidence } from '@farthing/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import type { StaffMember } from '../../platform/http/principal.ts';
import type { Origin } from '../../platform/http/route.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Alarms } from '../alarms/index.ts';
import type { Actor, Audit } from '../audit/index.ts';
import type { Books } from '../books/index.ts';
import type { PaymentsIn } from '../payments-in/index.ts';
import type { Rates } from '../rates/index.ts';
import type { CurrentSettings } from '../settings/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Withdrawals } from '../withdrawals/index.ts';

export type ReconciliationServices = {
  readonly config: Pick<Config, 'mode' | 'payoutAccount' | 'ledgerCurrency' | 'accountCodes'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
  readonly audit: Audit;
  readonly alarms: Pick<Alarms, 'tell'>;
  readonly accounts: Pick<Accounts, 'interestDifferences'>;
  readonly books: Pick<Books, 'account' | 'submit' | 'write'>;
  readonly withdrawals: Pick<Withdrawals, 'planStep' | 'listFiled' | 'noteAccepted'>;
  readonly paymentsIn: Pick<PaymentsIn, 'receive'>;
  readonly staff: Pick<Staff, 'names' | 'propose' | 'submit' | 'openProposals' | 'register'>;
  readonly rates: Pick<Rates, 'current'>;
  readonly settings: CurrentSettings;
  /** What the desk shows of a payment that is to be given back, with these facts before the rest. */
  readonly paymentEvidence: (
    reader: Reader,
    withdrawalId: string,
    facts: Evidence['facts'],
  ) => Promise<Evidence>;
};

/** A member at work, and from where. */
export type Worker = { readonly member: StaffMember; readonly origin: Origin };

export function actorOf({ member, origin }: Worker, because?: string): Actor {
  return { kind: 'staff', staffId: member.staffId, origin, ...(because === undefined ? {} : { because }) };
}
