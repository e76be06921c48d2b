import type { Ledger } from '@farthing/ledger';
import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { KeyRow } from '../../platform/http/idempotency.ts';
import type { StaffMember } from '../../platform/http/principal.ts';
import type { Origin } from '../../platform/http/route.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/logging.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Actor, Audit } from '../audit/index.ts';
import type { Batches } from '../batches/index.ts';
import type { Books } from '../books/index.ts';
import type { Cards } from '../cards/index.ts';
import type { Deposits } from '../deposits/index.ts';
import type { Identity } from '../identity/index.ts';
import type { IdentityChecks } from '../identity-checks/index.ts';
import type { Lending } from '../lending/index.ts';
import type { Loans } from '../loans/index.ts';
import type { Owners } from '../owners/index.ts';
import type { PaymentsIn } from '../payments-in/index.ts';
import type { Pins } from '../pins/index.ts';
import type { Rates } from '../rates/index.ts';
import type { Reconciliation } from '../reconciliation/index.ts';
import type { Referrals } from '../referrals/index.ts';
import type { Screening } from '../screening/index.ts';
import type { CurrentSettings } from '../settings/index.ts';
import type { Staff } from '../staff/index.ts';
import type { StandingOrders } from '../standing-orders/index.ts';
import type { SupportModule } from '../support/index.ts';
import type { Topups } from '../topups/index.ts';
import type { Withdrawals } from '../withdrawals/index.ts';

/** What the desk stands on: it reads what others keep, and changes it through their doors only. */
export type DeskServices = {
  readonly config: Pick<Config, 'mode' | 'ledgerCurrency'>;
  readonly brand: Brand;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly ledger: Ledger;
  readonly audit: Audit;
  readonly accounts: Pick<Accounts, 'creditEarned' | 'limitsByStaff'>;
  readonly batches: Pick<Batches, 'find'>;
  readonly books: Books;
  readonly identity: Identity;
  readonly identityChecks: Pick<
    IdentityChecks,
    | 'find'
    | 'findPicture'
    | 'findShown'
    | 'freshSelfies'
    | 'passedTier'
    | 'screenCorrection'
    | 'terms'
    | 'pass'
    | 'refuse'
    | 'askMore'
  >;
  readonly pins: Pins;
  readonly cards: Cards;
  readonly lending: Omit<Lending, 'routes'>;
  readonly loans: Loans;
  readonly deposits: Deposits;
  readonly owners: Pick<Owners, 'byStaff'>;
  readonly paymentsIn: PaymentsIn;
  readonly referrals: Referrals;
  readonly withdrawals: Withdrawals;
  readonly standingOrders: Pick<StandingOrders, 'listOf'>;
  readonly support: SupportModule;
  readonly topups: Pick<Topups, 'find' | 'decidable' | 'plan' | 'told' | 'owing' | 'planDebt'>;
  readonly rates: Rates;
  readonly screening: Pick<Screening, 'dismiss' | 'confirm'>;
  readonly staff: Staff;
  readonly settings: CurrentSettings;
  readonly reconciliation: Pick<Reconciliation, 'raiseAlarms'>;
};

/** A member at work, and from where. */
export type Worker = {
  readonly member: StaffMember;
  readonly origin: Origin;
  /**
   * The row of a key that is written with what they do, made of what came of it. Written afterwards, it would be missing when the
   * bank dies in between, and a repeat would be refused what it had been told.
   */
  readonly record?: ((outcome: Outcome) => KeyRow) | undefined;
};

/** What a decision on a case came to. `failed`: it could not be carried out any more, and the money was given back. */
export type Outcome =
  | { readonly outcome: 'done' | 'failed'; readonly proposalId: null }
  | { readonly outcome: 'proposed'; readonly proposalId: string };

export function actorOf(worker: Worker, because?: string): Actor {
  return staffActor(worker, because);
}

/** The same, for what only staff can do. */
export function staffActor({ member, origin }: Worker, because?: string): Extract<Actor, { kind: 'staff' }> {
  return { kind: 'staff', staffId: member.staffId, origin, ...(because === undefined ? {} : { because }) };
}
