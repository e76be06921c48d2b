import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router';
import { SignedIn } from './bank/signed-in.tsx';
import { useApp } from './lib/app.tsx';
import { whenOnline } from './lib/online.ts';
import { clientRoutes } from './lib/routes.ts';
import { Shell } from './shell.tsx';

const AccountPage = lazy(() => import('./bank/accounts/account-page.tsx'));
const BatchPage = lazy(() => import('./bank/accounts/batches/batch-page.tsx'));
const BatchesPage = lazy(() => import('./bank/accounts/batches/batches-page.tsx'));
const AccessLog = lazy(() => import('./bank/access-log/access-log-page.tsx'));
const Accounts = lazy(() => import('./bank/accounts/accounts-page.tsx'));
const BankShell = lazy(() => import('./bank/shell/bank-shell.tsx'));
const Card = lazy(() => import('./bank/card/card-page.tsx'));
const CardChallenge = lazy(() => import('./bank/card-challenge/challenge-page.tsx'));
const Chat = lazy(() => import('./chat/chat-page.tsx'));
/** Once the page is there: nobody waits for an icon, and no page fails for want of one. */
const ChatIcon = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await whenOnline();
  return import('./chat/chat-launcher.tsx').catch(() => ({ default: () => <></> }));
});
const Dashboard = lazy(() => import('./bank/dashboard/dashboard-page.tsx'));
const Deposit = lazy(() => import('./bank/deposit/deposit-page.tsx'));
const DepositDetails = lazy(() => import('./bank/deposit/deposit-details-page.tsx'));
const EmailChange = lazy(() => import('./account/email-change-page.tsx'));
const FreezePage = lazy(() => import('./account/freeze-page.tsx'));
const IdentityCheck = lazy(() => import('./bank/identity-check/identity-check-page.tsx'));
const Insight = lazy(() => import('./bank/insight/insight-page.tsx'));
const Leaving = lazy(() => import('./bank/leaving/leaving-page.tsx'));
const Lending = lazy(() => import('./bank/lending/lending-page.tsx'));
const Loan = lazy(() => import('./bank/loan/loan-page.tsx'));
const Login = lazy(() => import('./account/login-page.tsx'));
const Logout = lazy(() => import('./account/logout-page.tsx'));
const Movement = lazy(() => import('./bank/movement/movement-page.tsx'));
const NotFound = lazy(() => import('./not-found.tsx'));
const Notices = lazy(() => import('./bank/notices/notices-page.tsx'));
// What cannot be loaded just now must not take the page with it.
const Places = lazy<ComponentType<{ children: ReactNode }>>(() =>
  import('./bank/notices/places.tsx').catch(() => ({ default: () => null })),
);
const FreshSelfie = lazy(() => import('./account/fresh-selfie-page.tsx'));
const NotMe = lazy(() => import('./account/not-me-page.tsx'));
const Otp = lazy(() => import('./account/otp-page.tsx'));
const Payees = lazy(() => import('./bank/payees/payees-page.tsx'));
const NewOrder = lazy(() => import('./bank/scheduled/new-order-page.tsx'));
const PayRequest = lazy(() => import('./bank/requests/pay-page.tsx'));
const OwnData = lazy(() => import('./bank/own-data/own-data-page.tsx'));
const Devices = lazy(() => import('./bank/devices/devices-page.tsx'));
const Profile = lazy(() => import('./bank/profile/profile-page.tsx'));
const Queries = lazy(() => import('./queries.tsx'));
const Receipt = lazy(() => import('./bank/receipt/receipt-page.tsx'));
const Referral = lazy(() => import('./bank/referral/referral-page.tsx'));
const Requests = lazy(() => import('./bank/requests/requests-page.tsx'));
const ResetPassword = lazy(() => import('./account/reset-password-page.tsx'));
const ResetPasswordConfirm = lazy(() => import('./account/reset-password-confirm-page.tsx'));
const SandboxGallery = lazy(() => import('./sandbox/gallery/gallery-page.tsx'));
const SandboxBank = lazy(() => import('./sandbox/other-bank-page.tsx'));
const SandboxChain = lazy(() => import('./sandbox/chain/chain-page.tsx'));
const SandboxShop = lazy(() => import('./sandbox/shop/shop-page.tsx'));
const SandboxCardProducer = lazy(() => import('./sandbox/card-producer-page.tsx'));
const SandboxTelephones = lazy(() => import('./sandbox/telephones-page.tsx'));
const SandboxCardPayment = lazy(() => import('./sandbox/card-payment-page.tsx'));
const SandboxMail = lazy(() => import('./sandbox/mail-page.tsx'));
const Scan = lazy(() => import('./bank/scan/scan-page.tsx'));
const Scheduled = lazy(() => import('./bank/scheduled/scheduled-page.tsx'));
const Security = lazy(() => import('./bank/profile/security-page.tsx'));
const SessionGuard = lazy(() => import('./bank/session-guard.tsx'));
const Signup = lazy(() => import('./account/signup/signup-page.tsx'));
const Staff = lazy(() => import('./staff/staff-app.tsx'));
const TopUp = lazy(() => import('./bank/top-up/top-up-page.tsx'));
const TransactionPin = lazy(() => import('./bank/pin/pin-page.tsx'));
const Transactions = lazy(() => import('./bank/transactions/transactions-page.tsx'));
const Transfer = lazy(() => import('./bank/transfer/transfer-page.tsx'));

/** Every page of the app. One that is finished is also named in lib/routes.ts, by which the bank serves it. */
export function AppRoutes() {
  const { site } = useApp();
  const { pathname } = useLocation();
  return (
    <Suspense fallback={<Shell site={site} />}>
      <Routes>
        <Route path="/account/login" element={<Login />} />
        <Route path="/account/signup" element={<Signup />} />
        <Route path="/account/otp" element={<Otp />} />
        <Route path="/account/reset-password" element={<ResetPassword />} />
        <Route path="/account/reset-password-confirm" element={<ResetPasswordConfirm />} />
        <Route path="/account/email-change" element={<EmailChange />} />
        <Route path="/account/not-me" element={<NotMe />} />
        <Route path="/account/fresh-selfie" element={<FreshSelfie />} />
        <Route path="/account/freeze" element={<FreezePage />} />
        <Route path="/account/logout" element={<Logout />} />
        <Route path="/chat" element={<Chat Guard={SessionGuard} />} />
        <Route path="/layout" element={<SignedIn />}>
          <Route element={<Queries />}>
            <Route element={<BankShell Places={Places} />}>
              <Route index element={<Navigate to="/layout/dashboard" replace />} />
              <Route path="dashboard" element={<Dashboard />} />
              <Route path="accounts" element={<Accounts />} />
              <Route path="accounts/:accountId" element={<AccountPage />} />
              <Route path="accounts/:accountId/files" element={<BatchesPage />} />
              <Route path="accounts/:accountId/files/:batchId" element={<BatchPage />} />
              <Route path="profile" element={<Profile />} />
              <Route path="profile/identity" element={<IdentityCheck />} />
              <Route path="profile/security" element={<Security />} />
              <Route path="profile/devices" element={<Devices />} />
              <Route path="access-log" element={<AccessLog />} />
              <Route path="own-data" element={<OwnData />} />
              <Route path="leaving" element={<Leaving />} />
              <Route path="notices" element={<Notices />} />
              <Route path="notices/settings" element={<Notices />} />
              <Route path="loan" element={<Loan />} />
              <Route path="lending" element={<Lending />} />
              <Route path="deposit" element={<Deposit />} />
              <Route path="deposit-details" element={<DepositDetails />} />
              <Route path="top-up/:topupId?" element={<TopUp />} />
              <Route path="card" element={<Card />} />
              <Route path="card-payments/:paymentId/:act?" element={<Card />} />
              <Route path="cards/:cardId/:part?" element={<Card />} />
              <Route path="card-challenges/:challengeId" element={<CardChallenge />} />
              <Route path="referral" element={<Referral />} />
              <Route path="requests" element={<Requests />} />
              <Route path="pay/:token" element={<PayRequest />} />
              <Route path="scan" element={<Scan />} />
              <Route path="transfer" element={<Transfer />} />
              <Route path="payees" element={<Payees />} />
              <Route path="scheduled" element={<Scheduled />} />
              <Route path="scheduled/new" element={<NewOrder />} />
              <Route path="transfer_receipt" element={<Receipt />} />
              <Route path="transactions" element={<Transactions />} />
              <Route path="transactions/:movementId" element={<Movement />} />
              <Route path="insight" element={<Insight />} />
              <Route path="transaction-pin" element={<TransactionPin />} />
            </Route>
          </Route>
          <Route path="*" element={<NotFound />} />
        </Route>
        <Route path="/staff/*" element={<Staff notFound={<NotFound />} waiting={<Shell site={site} />} />} />
        {site.mode === 'sandbox' && (
          <Route element={<Queries />}>
            <Route path="/sandbox/mail" element={<SandboxMail />} />
            <Route path="/sandbox/bank" element={<SandboxBank />} />
            <Route path="/sandbox/chain" element={<SandboxChain />} />
            <Route path="/sandbox/shop" element={<SandboxShop />} />
            <Route path="/sandbox/card-producer" element={<SandboxCardProducer />} />
            <Route path="/sandbox/telephones" element={<SandboxTelephones />} />
            <Route path="/sandbox/card-payments/:paymentId" element={<SandboxCardPayment />} />
          </Route>
        )}
        {site.mode === 'sandbox' && <Route path="/sandbox/gallery" element={<SandboxGallery />} />}
        <Route path="*" element={<NotFound />} />
      </Routes>
      {hasChatIcon(pathname) && (
        <Suspense>
          <ChatIcon />
        </Suspense>
      )}
    </Suspense>
  );
}

/** The 404 page has an icon of its own. */
function hasChatIcon(pathname: string): boolean {
  return (
    /^\/(?:account|layout)\//.test(pathname) &&
    clientRoutes.some((route) => matchPath(route, pathname) !== null)
  );
}
