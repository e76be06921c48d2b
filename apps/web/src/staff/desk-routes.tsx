import { lazy } from 'react';
import { Route } from 'react-router';
import { PageFor } from './session/page-for.tsx';

const Account = lazy(() => import('./books/account-page.tsx'));
const Accounts = lazy(() => import('./lists/accounts-page.tsx'));
const Audit = lazy(() => import('./audit/audit-page.tsx'));
const Books = lazy(() => import('./books/books-page.tsx'));
const Cards = lazy(() => import('./lists/cards-page.tsx'));
const Conversations = lazy(() => import('./lists/conversations-page.tsx'));
const CompanyFile = lazy(() => import('./company-files/company-file-page.tsx'));
const CompanyFiles = lazy(() => import('./company-files/company-files-page.tsx'));
const Credit = lazy(() => import('./credit/credit-page.tsx'));
const Customer = lazy(() => import('./customers/customer-page.tsx'));
const Customers = lazy(() => import('./customers/search-page.tsx'));
const Operations = lazy(() => import('./operations/operations-page.tsx'));
const Deposits = lazy(() => import('./lists/deposits-page.tsx'));
const InboxPage = lazy(() => import('./inbox/inbox-page.tsx'));
const Journal = lazy(() => import('./books/journal-page.tsx'));
const LedgerAccounts = lazy(() => import('./books/accounts-page.tsx'));
const Lending = lazy(() => import('./lending/lending-page.tsx'));
const Loans = lazy(() => import('./lists/loans-page.tsx'));
const Months = lazy(() => import('./books/months-page.tsx'));
const Overview = lazy(() => import('./queues/overview/overview-page.tsx'));
const Payments = lazy(() => import('./lists/payments-page.tsx'));
const PaymentFile = lazy(() => import('./payment-files/payment-file-page.tsx'));
const PaymentFiles = lazy(() => import('./payment-files/payment-files-page.tsx'));
const Posting = lazy(() => import('./books/posting-page.tsx'));
const Queue = lazy(() => import('./queues/queue-page.tsx'));
const Reconciliation = lazy(() => import('./reconciliation/reconciliation-page.tsx'));
const ReconciledDay = lazy(() => import('./reconciliation/day-page.tsx'));
const Risk = lazy(() => import('./risk/risk-page.tsx'));
const RiskDraft = lazy(() => import('./risk/draft-page.tsx'));
const Statements = lazy(() => import('./books/statements/statements-page.tsx'));
const ChainPayments = lazy(() => import('./chain-payments/chain-payments-page.tsx'));
const Topups = lazy(() => import('./topups/topups-page.tsx'));
const Setting = lazy(() => import('./settings/setting-page.tsx'));
const SettingsImport = lazy(() => import('./settings/import-page.tsx'));
const Settings = lazy(() => import('./settings/settings-page.tsx'));

/** The pages of the desk: queues, customers, lists, books, payment files, rules of risk, settings, the audit log and operations. */
export const deskRoutes = (
  <>
    <Route element={<PageFor permission="customers.read" />}>
      <Route path="queues" element={<Overview />} />
      <Route path="queues/:queue" element={<Queue />} />
      <Route path="queues/:queue/:caseId" element={<Queue />} />
      <Route path="customers" element={<Customers />} />
      <Route path="customers/:customerId" element={<Customer />} />
      <Route path="customers/:customerId/:section" element={<Customer />} />
      <Route path="accounts" element={<Accounts />} />
      <Route path="cards" element={<Cards />} />
    </Route>
    <Route element={<PageFor permission="inbox.read" />}>
      <Route path="inbox" element={<InboxPage />} />
      <Route path="inbox/:conversationId" element={<InboxPage />} />
    </Route>
    <Route element={<PageFor permission="messages.read" />}>
      <Route path="conversations" element={<Conversations />} />
      <Route path="conversations/:conversationId" element={<Conversations />} />
    </Route>
    <Route element={<PageFor permission="withdrawals.read" />}>
      <Route path="payments" element={<Payments />} />
      <Route path="payments/:withdrawalId" element={<Payments />} />
      <Route path="company-files" element={<CompanyFiles />} />
      <Route path="company-files/:batchId" element={<CompanyFile />} />
    </Route>
    <Route element={<PageFor permission="deposits.read" />}>
      <Route path="deposits" element={<Deposits />} />
      <Route path="deposits/:depositId" element={<Deposits />} />
      <Route path="chain-payments" element={<ChainPayments />} />
      <Route path="chain-payments/:chainPaymentId" element={<ChainPayments />} />
      <Route path="top-ups" element={<Topups />} />
      <Route path="top-ups/:topupId" element={<Topups />} />
    </Route>
    <Route element={<PageFor permission="loans.read" />}>
      <Route path="loans" element={<Loans />} />
      <Route path="lending" element={<Lending />} />
      <Route path="lending/:loanId" element={<Lending />} />
      <Route path="credit" element={<Credit />} />
      <Route path="credit/:creditId" element={<Credit />} />
    </Route>
    <Route element={<PageFor permission="books.read" />}>
      <Route path="books" element={<Books />} />
      <Route path="books/:view" element={<Books />} />
      <Route path="books/months" element={<Months />} />
      <Route path="books/statements" element={<Statements />} />
      <Route path="books/journal" element={<Journal />} />
      <Route path="books/accounts" element={<LedgerAccounts />} />
      <Route path="books/accounts/:accountId" element={<Account />} />
      <Route path="books/postings/:postingId" element={<Posting />} />
    </Route>
    <Route element={<PageFor permission="payment-files.read" />}>
      <Route path="payment-files" element={<PaymentFiles />} />
      <Route path="payment-files/:fileId" element={<PaymentFile />} />
    </Route>
    <Route element={<PageFor permission="reconciliation.read" />}>
      <Route path="reconciliation" element={<Reconciliation />} />
      <Route path="reconciliation/:view" element={<Reconciliation />} />
      <Route path="reconciliation/entries/:entryId" element={<Reconciliation />} />
      <Route path="reconciliation/days/:day/:currency" element={<ReconciledDay />} />
    </Route>
    <Route element={<PageFor permission="risk.read" />}>
      <Route path="risk" element={<Risk />} />
    </Route>
    <Route element={<PageFor permission="risk.propose" />}>
      <Route path="risk/draft" element={<RiskDraft />} />
    </Route>
    <Route element={<PageFor permission="settings.propose" />}>
      <Route path="settings/import" element={<SettingsImport />} />
    </Route>
    <Route element={<PageFor permission="settings.read" />}>
      <Route path="settings" element={<Settings />} />
      <Route path="settings/:key" element={<Setting />} />
    </Route>
    <Route element={<PageFor permission="audit.read" />}>
      <Route path="audit" element={<Audit />} />
      <Route path="audit/:entryId" element={<Audit />} />
    </Route>
    <Route element={<PageFor permission="operations.read" />}>
      <Route path="operations" element={<Operations />} />
      <Route path="operations/:view" element={<Operations />} />
    </Route>
  </>
);
