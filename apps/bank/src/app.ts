import type { Ledger } from '@farthing/ledger';
import type { FastifyInstance } from 'fastify';
import {
  type Accounts,
  accountsModule,
  type LeavingModule,
  leavingModule,
} from './modules/accounts/index.ts';
import { alarmsModule } from './modules/alarms/index.ts';
import { type Audit, createAudit } from './modules/audit/index.ts';
import { type Batches, batchesModule } from './modules/batches/index.ts';
import { type Books, booksModule, keepBankCurrency } from './modules/books/index.ts';
import { type Cards, cardsModule } from './modules/cards/index.ts';
import { type Deposits, depositsModule } from './modules/deposits/index.ts';
import { deskModule, paymentEvidence } from './modules/desk/index.ts';
import { freezeRoutes } from './modules/freezes/index.ts';
import { customerView, type Identity, identityModule, refuseOtherCodes } from './modules/identity/index.ts';
import { type Loans, loansModule } from './modules/loans/index.ts';
import { type Operations, operationsModule } from './modules/operations/index.ts';
import { ownersModule } from './modules/owners/index.ts';
import { payeesModule } from './modules/payees/index.ts';
import { paymentsInModule } from './modules/payments-in/index.ts';
import { type Pins, pinsModule } from './modules/pins/index.ts';
import { profileModule } from './modules/profile/index.ts';
import { ratesModule } from './modules/rates/index.ts';
import { type NewAlarm, type Reconciliation, reconciliationModule } from './modules/reconciliation/index.ts';
import { type Referrals, referralsModule } from './modules/referrals/index.ts';
import { requestsModule } from './modules/requests/index.ts';
import { riskModule } from './modules/risk/index.ts';
import { type SandboxModule, sandboxModule } from './modules/sandbox/index.ts';
import { openingTerms, type SettingsModule, settingsModule, staffTerms } from './modules/settings/index.ts';
import { type Staff, staffModule } from './modules/staff/index.ts';
import { type StandingOrders, standingOrdersModule } from './modules/standing-orders/index.ts';
import { type Statements, statementsModule } from './modules/statements/index.ts';
import { supportModule } from './modules/support/index.ts';
import { type Topups, topupsModule } from './modules/topups/index.ts';
import { walletModule } from './modules/wallet/index.ts';
import { paymentView, type Withdrawals, withdrawalsModule } from './modules/withdrawals/index.ts';
import type { Brand } from './platform/brand.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import { refuseToChangeTheJournal } from './platform/database/rights.ts';
import { forgetOldKeys } from './platform/http/idempotency.ts';
import { forgetOldCounts } from './platform/http/limits/rate-limits.ts';
import type { LinkReaders } from './platform/http/pages-by-link.ts';
import type { Authenticate } from './platform/http/principal.ts';
import type { Route } from './platform/http/route.ts';
import type { Ids } from './platform/ids.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Logger } from './platform/logging.ts';
import type { BrandedMailer } from './platform/mail/mail.ts';
import type { PasswordCosts } from './platform/passwords/password-hash.ts';
import { refuseOtherKeys } from './platform/secrets/known-keys.ts';
import type { Secrets } from './platform/secrets/secrets.ts';

export { sandboxHash } from './modules/deposits/index.ts';
export { type DemoPerson, demoStaff } from './modules/sandbox/index.ts';
export { siteNow } from './modules/settings/index.ts';

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
  readonly accounts: Pick<Accounts, 'creditMonths' | 'positionFigures'>;
  readonly audit: Audit;
  readonly batches: Pick<Batches, 'payApproved'>;
  readonly books: Books;
  readonly identity: Identity;
  readonly pins: Pins;
  readonly cards: Cards;
  readonly loans: Loans;
  readonly leaving: Pick<LeavingModule, 'carryOnAll'>;
  readonly deposits: Deposits;
  readonly referrals: Referrals;
  readonly withdrawals: Withdrawals;
  readonly staff: Staff;
  readonly standingOrders: Pick<StandingOrders, 'payAllDue' | 'endStopped'>;
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

/** Wires the modules by hand: who gets what is read here, top to bottom. */
export function createApp(given: Platform): App {
  const settings = settingsModule(given);
  const { brand } = settings;
  const platform = { ...given, brand };
  const { config, database, secrets, clock, jobs, mailer } = platform;
  mailer.wear(() => brand.colours);

  jobs.register({
    name: 'forget-old-keys-and-counts',
    every: '17 * * * *',
    async handle() {
      await forgetOldKeys(database, clock.now());
      await forgetOldCounts(database);
    },
  });

  const books = booksModule(platform);
  const rates = ratesModule({ ...platform, settings });
  const support = supportModule(platform);
  const audit = createAudit(platform);
  const identity = identityModule({
    ...platform,
    audit,
    opening: async () => openingTerms((await settings.current()).values),
  });
  const pins = pinsModule({ ...platform, audit, identity });
  const freezes = freezeRoutes({ ...platform, identity, pins });
  const cards = cardsModule({ ...platform, audit, books, identity, pins, rates, settings });
  const loans = loansModule({ ...platform, audit, books, settings });
  const profile = profileModule({ ...platform, audit, identity });

  const owners = ownersModule({ ...platform, audit, identity, pins, payments: paymentView });
  const payees = payeesModule({ ...platform, audit, identity, settings, payments: paymentView });
  const requests = requestsModule({ ...platform, audit, identity, payments: paymentView });
  const accounts = accountsModule({
    ...platform,
    ...{ audit, books, identity, owners, pins, rates, settings },
  });
  const referrals = referralsModule({ ...platform, audit, books, identity, rates, settings });
  const deposits = depositsModule({
    ...platform,
    ...{ audit, books, identity, settings },
    onCredited: referrals.depositCredited,
    raiseAlarm: ({ depositId, summary }) =>
      raiseAlarm({ subjectKind: 'deposit', subjectId: depositId, summary }),
  });
  const staff = staffModule({
    ...platform,
    ...{ audit, books, identity },
    terms: async () => staffTerms((await settings.current()).values, config.ledgerCurrency),
  });
  const risk = riskModule(paymentView);
  const withdrawals = withdrawalsModule({
    ...platform,
    ...{ audit, books, identity, payees, pins, rates, risk, settings, staff },
  });

  const standingOrders = standingOrdersModule({
    ...platform,
    ...{ audit, books, identity, pins, settings, withdrawals },
  });

  const batches = batchesModule({ ...platform, audit, identity, pins, owners, payees, withdrawals });
  const leaving = leavingModule({
    ...platform,
    ...{ audit, books, identity, payees, pins, cards, staff, withdrawals },
    creditEarned: accounts.creditEarned,
  });

  const paymentsIn = paymentsInModule({ ...platform, audit, books, rates, settings });
  const topups = topupsModule({
    ...platform,
    ...{ audit, books, rates, settings },
    raiseAlarm: ({ topupId, summary }) => raiseAlarm({ subjectKind: 'topup', subjectId: topupId, summary }),
  });
  const wallet = walletModule({ ...platform, rates, withdrawals, deposits });
  const statements = statementsModule(platform);
  const alarms = alarmsModule({ ...platform, audit, settings });
  const reconciliation = reconciliationModule({
    ...platform,
    ...{ accounts, alarms, audit, books, withdrawals, paymentsIn, staff, rates, settings, paymentEvidence },
  });
  // Made after those that raise them: it compares what they have with the journal.
  const raiseAlarm = (alarm: Omit<NewAlarm, 'kind'>) =>
    database.transaction((tx) => reconciliation.raiseAlarms(tx, [{ kind: 'provider', ...alarm }]));
  const riskRoutes = risk.staffRoutes({ ...platform, audit, staff });
  const settingsRoutes = settings.staffRoutes({ audit, staff, customers: customerView });
  const desk = deskModule({
    ...platform,
    ...{ audit, books, identity, pins, cards, loans, deposits, withdrawals, support, rates, staff, settings },
    ...{ accounts, owners, reconciliation, referrals, paymentsIn, standingOrders, topups },
  });
  const operations = operationsModule({
    ...platform,
    ...{ alarms, audit, rates, staff, desk, reconciliation, settings },
  });

  const sandbox = config.mode === 'sandbox' ? sandboxModule(platform, staff) : undefined;

  return {
    brand,
    routes: [
      ...identity.routes,
      ...profile.routes,
      ...pins.routes,
      ...freezes,
      ...cards.routes,
      ...loans.routes,
      ...accounts.routes,
      ...leaving.routes,
      ...owners.routes,
      ...wallet.routes,
      ...statements.routes,
      ...deposits.routes,
      ...paymentsIn.routes,
      ...topups.routes,
      ...withdrawals.routes,
      ...payees.routes,
      ...standingOrders.routes,
      ...batches.routes,
      ...requests.routes,
      ...referrals.routes,
      ...rates.routes,
      ...support.routes,
      ...riskRoutes,
      ...settingsRoutes,
      ...staff.routes,
      ...desk.routes,
      ...operations.routes,
      ...reconciliation.routes,
      ...(sandbox?.routes ?? []),
    ],
    plainRoutes: [...(sandbox?.plainRoutes ?? [])],
    readersOfLinks: {
      readMoneyRequest: requests.findPublic,
      readReceipt: withdrawals.findReceipt,
      checkStatement: statements.check,
    },
    authenticateCustomer: identity.authenticateCustomer,
    authenticateStaff: staff.authenticateStaff,
    isFrozen: identity.isFrozen,
    modules: {
      ...{ audit, books, identity, pins, cards, loans, deposits, referrals, withdrawals, staff },
      ...{
        accounts,
        batches,
        leaving,
        reconciliation,
        settings,
        operations,
        standingOrders,
        statements,
        topups,
      },
    },
    offerPeople: async (people) => sandbox?.offerPeople(people),
    async start() {
      await refuseToChangeTheJournal(database.pool);
      await refuseOtherKeys(database, secrets);
      await keepBankCurrency(database.pool, config.ledgerCurrency);
      await refuseOtherCodes(database.pool, config.accountCodes);
      await settings.start();
      await books.open();
      rates.start();
    },
    stop: () => settings.stop(),
  };
}
