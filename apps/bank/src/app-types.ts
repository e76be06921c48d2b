import type { Ledger } from '@farthing/ledger';
import type { FastifyInstance } from 'fastify';
import type { Accounts, LeavingModule } from './modules/accounts/index.ts';
import type { Audit } from './modules/audit/index.ts';
import type { Batches } from './modules/batches/index.ts';
import type { Books } from './modules/books/index.ts';
import type { Cards } from './modules/cards/index.ts';
import type { Conversations } from './modules/conversations/index.ts';
import type { Deposits } from './modules/deposits/index.ts';
import type { Desk } from './modules/desk/index.ts';
import type { Identity } from './modules/identity/index.ts';
import type { IdentityChecks } from './modules/identity-checks/index.ts';
import type { InsightModule } from './modules/insight/index.ts';
import type { Lending } from './modules/lending/index.ts';
import type { Loans } from './modules/loans/index.ts';
import type { Operations } from './modules/operations/index.ts';
import type { OwnData } from './modules/own-data/index.ts';
import type { Payees } from './modules/payees/index.ts';
import type { Pins } from './modules/pins/index.ts';
import type { Reconciliation } from './modules/reconciliation/index.ts';
import type { Referrals } from './modules/referrals/index.ts';
import type { SandboxModule } from './modules/sandbox/index.ts';
import type { Screening } from './modules/screening/index.ts';
import type { SettingsModule } from './modules/settings/index.ts';
import type { Staff } from './modules/staff/index.ts';
import type { StandingOrders } from './modules/standing-orders/index.ts';
import type { Statements } from './modules/statements/index.ts';
import type { Topups } from './modules/topups/index.ts';
import type { Withdrawals } from './modules/withdrawals/index.ts';
import type { Brand } from './platform/brand.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import type { LinkReaders } from './platform/http/pages-by-link.ts';
import type { Authenticate } from './platform/http/principal.ts';
import type { Route } from './platform/http/route.ts';
import type { Ids } from './platform/ids.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Logger } from './platform/logging.ts';
import type { BrandedMailer } from './platform/mail/mail.ts';
import type { PasswordCosts } from './platform/passwords/password-hash.ts';
import type { Secrets } from './platform/secrets/secrets.ts';

/** What the modules stand on. */
export type Platform = {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly jobs: Jobs;
  readonly mailer: BrandedMailer;
  readonly ledger: Ledger;
  /** Only a test gives them, for people who sign up by the hundred; a bank takes those of the policies. */
  readonly passwordCosts?: PasswordCosts;
};

/** The modules with doors for others than their own routes. */
export type Modules = {
  readonly accounts: Pick<Accounts, 'creditMonths' | 'positionFigures' | 'roundUpPayments'>;
  readonly audit: Audit;
  readonly batches: Pick<Batches, 'payApproved'>;
  readonly books: Books;
  readonly identity: Identity;
  readonly insight: Pick<InsightModule, 'warnAboutBudgets'>;
  readonly identityChecks: Pick<IdentityChecks, 'judge' | 'keep'>;
  readonly screening: Pick<Screening, 'screenAll' | 'screenNew'>;
  readonly ownData: Pick<OwnData, 'expire' | 'forgetDue'>;
  readonly payees: Pick<Payees, 'screenAll'>;
  readonly pins: Pins;
  readonly cards: Cards;
  readonly loans: Loans;
  readonly lending: Pick<Lending, 'plans' | 'runDay' | 'takeShares' | 'keepProvisions' | 'emptyOldPapers'>;
  readonly leaving: Pick<LeavingModule, 'continueAll'>;
  readonly conversations: Pick<Conversations, 'mailAnswers'>;
  readonly deposits: Deposits;
  readonly desk: Pick<Desk, 'checkOnce' | 'findLastCheck'>;
  readonly referrals: Referrals;
  readonly withdrawals: Withdrawals;
  readonly staff: Staff;
  readonly standingOrders: Pick<StandingOrders, 'payAllDue' | 'endStopped' | 'run'>;
  readonly reconciliation: Reconciliation;
  readonly operations: Pick<Operations, 'watch' | 'thresholdFigures'>;
  readonly settings: Pick<SettingsModule, 'current' | 'stepsOf'>;
  readonly statements: Pick<Statements, 'keepMonth' | 'check'>;
  readonly topups: Pick<Topups, 'askAboutHanging' | 'askAboutExpired'>;
};

/** What the modules make of it, for the HTTP server. */
export type App = {
  readonly brand: Brand;
  readonly routes: readonly Route[];
  readonly plainRoutes: readonly ((http: FastifyInstance) => void)[];
  readonly readersOfLinks: LinkReaders;
  readonly authenticateCustomer: Authenticate;
  readonly authenticateStaff: Authenticate;
  readonly isFrozen: Identity['isFrozen'];
  readonly modules: Modules;
  /** For a sandbox whose demo customers are known; nobody is offered in live mode. */
  readonly offerPeople: SandboxModule['offerPeople'];
  /** What has to be there before the first request. */
  start(): Promise<void>;
  stop(): Promise<void>;
};
