import type { App, Platform } from './app-types.ts';
import { accountsModule, leavingModule } from './modules/accounts/index.ts';
import { alarmsModule } from './modules/alarms/index.ts';
import { createAudit } from './modules/audit/index.ts';
import { batchesModule } from './modules/batches/index.ts';
import { booksModule, keepBankCurrency } from './modules/books/index.ts';
import { cardsModule, readCardDebt } from './modules/cards/index.ts';
import { conversationsModule } from './modules/conversations/index.ts';
import { depositsModule } from './modules/deposits/index.ts';
import { deskModule, paymentEvidence } from './modules/desk/index.ts';
import { freezeRoutes } from './modules/freezes/index.ts';
import { customerView, identityModule, refuseOtherCodes } from './modules/identity/index.ts';
import { identityChecksModule } from './modules/identity-checks/index.ts';
import { insightModule } from './modules/insight/index.ts';
import { lendingModule } from './modules/lending/index.ts';
import { loansModule } from './modules/loans/index.ts';
import { noticesModule } from './modules/notices/index.ts';
import { operationsModule } from './modules/operations/index.ts';
import { ownDataModule } from './modules/own-data/index.ts';
import { ownersModule } from './modules/owners/index.ts';
import { payeesModule } from './modules/payees/index.ts';
import { paymentsInModule } from './modules/payments-in/index.ts';
import { pinsModule } from './modules/pins/index.ts';
import { profileModule } from './modules/profile/index.ts';
import { ratesModule, worthIn } from './modules/rates/index.ts';
import { type NewAlarm, reconciliationModule } from './modules/reconciliation/index.ts';
import { referralsModule } from './modules/referrals/index.ts';
import { requestsModule } from './modules/requests/index.ts';
import { riskModule } from './modules/risk/index.ts';
import { sandboxModule } from './modules/sandbox/index.ts';
import { screeningModule } from './modules/screening/index.ts';
import { openingTerms, settingsModule, staffTerms } from './modules/settings/index.ts';
import { staffModule } from './modules/staff/index.ts';
import { standingOrdersModule } from './modules/standing-orders/index.ts';
import { statementsModule } from './modules/statements/index.ts';
import { topupsModule } from './modules/topups/index.ts';
import { walletModule } from './modules/wallet/index.ts';
import { paymentView, withdrawalsModule } from './modules/withdrawals/index.ts';
import { refuseToChangeTheJournal } from './platform/database/rights.ts';
import { forgetOldKeys } from './platform/http/idempotency.ts';
import { forgetOldCounts } from './platform/http/limits/rate-limits.ts';
import { refuseOtherKeys } from './platform/secrets/known-keys.ts';
import { createHub } from './platform/stream/hub.ts';

export type { App, Modules, Platform } from './app-types.ts';
export { sandboxHash } from './modules/deposits/index.ts';
export { type DemoPerson, demoStaff } from './modules/sandbox/index.ts';
export { siteNow } from './modules/settings/index.ts';

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

  const stream = createHub(platform);
  const books = booksModule({ ...platform, stream });
  const rates = ratesModule({ ...platform, settings });
  const audit = createAudit(platform);
  const identity = identityModule({
    ...platform,
    audit,
    opening: async () => openingTerms((await settings.current()).values, config.mode),
  });
  const pins = pinsModule({ ...platform, audit, identity });
  const freezes = freezeRoutes({ ...platform, identity, pins });
  const risk = riskModule(paymentView);
  const cards = cardsModule({ ...platform, audit, books, identity, pins, rates, risk, settings });
  const loans = loansModule({ ...platform, audit, books, settings });
  const lending = lendingModule({ ...platform, audit, books, identity, pins, settings, readCardDebt });
  const screening = screeningModule({ ...platform, audit, identity });
  const identityChecks = identityChecksModule({ ...platform, audit, identity, screening, settings });
  const profile = profileModule({ ...platform, audit, identity, identityChecks, screening });

  const owners = ownersModule({ ...platform, audit, identity, pins, payments: paymentView });
  const payees = payeesModule({ ...platform, audit, identity, screening, settings, payments: paymentView });
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
    worth: async (amount) =>
      amount.currency === config.ledgerCurrency
        ? amount
        : worthIn(await rates.current(), amount, config.ledgerCurrency),
  });
  const withdrawals = withdrawalsModule({
    ...platform,
    ...{ audit, books, identity, payees, pins, rates, risk, screening, settings, staff },
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
  const insight = insightModule({ ...platform, audit, identity, standingOrders });
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
  const conversations = conversationsModule({ ...platform, audit, identity, settings, staff });
  const { support } = conversations;
  const desk = deskModule({
    ...platform,
    ...{ audit, books, identity, pins, cards, lending, loans, deposits, withdrawals, support, rates, staff },
    settings,
    ...{
      accounts,
      batches,
      identityChecks,
      screening,
      owners,
      reconciliation,
      referrals,
      paymentsIn,
      standingOrders,
      topups,
    },
  });
  const operations = operationsModule({
    ...platform,
    ...{ alarms, audit, rates, staff, desk, reconciliation, settings },
  });

  const sandbox = config.mode === 'sandbox' ? sandboxModule(platform, staff) : undefined;

  const customerRoutes = [
    ...identity.routes,
    ...profile.routes,
    ...identityChecks.routes,
    ...pins.routes,
    ...freezes,
    ...cards.routes,
    ...loans.routes,
    ...lending.routes,
    ...accounts.routes,
    ...leaving.routes,
    ...owners.routes,
    ...wallet.routes,
    ...insight.routes,
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
    ...conversations.routes,
    ...noticesModule({ ...platform, audit, identity, stream, ...pushing(config) }).routes,
  ];
  // After all whose answers it holds.
  const ownData = ownDataModule({ ...platform, audit, identity, settings, routes: customerRoutes });

  return {
    brand,
    routes: [
      ...customerRoutes,
      ...ownData.routes,
      ...riskRoutes,
      ...settingsRoutes,
      ...staff.routes,
      ...desk.routes,
      ...operations.routes,
      ...reconciliation.routes,
      ...(sandbox?.routes ?? []),
      ...stream.routes,
    ],
    plainRoutes: [stream.endWith, ...(sandbox?.plainRoutes ?? [])],
    readersOfLinks: {
      readMoneyRequest: requests.findPublic,
      readReceipt: withdrawals.findReceipt,
      checkStatement: statements.check,
      askLoanCost: lending.askCost,
    },
    authenticateCustomer: identity.authenticateCustomer,
    authenticateStaff: staff.authenticateStaff,
    isFrozen: identity.isFrozen,
    modules: {
      ...{ audit, books, identity, pins, cards, loans, deposits, referrals, withdrawals, staff, accounts },
      ...{ batches, desk, identityChecks, screening, leaving, reconciliation, settings, operations },
      ...{ conversations, insight, lending, ownData, payees, standingOrders, statements, topups },
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
      await stream.start();
    },
    stop: async () => void (await Promise.all([settings.stop(), stream.stop()])),
  };
}

/** Whom the bank tells to wake devices, and who it says it is to them. */
function pushing({ pushHosts, securityContact, publicUrl }: Platform['config']) {
  const contact = securityContact ?? publicUrl ?? 'mailto:no-reply@localhost';
  return { push: { hosts: pushHosts, allowInside: false }, contact };
}
