import type { WalletMovement } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { DescriptionList } from '../../ui/description-list/description-list.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { movementQuery } from '../data/movement-query.ts';
import { accountPath } from '../parts/account-path.ts';
import { CancelPayment } from '../parts/cancel-payment.tsx';
import { ChainPayments } from '../parts/chain-payments.tsx';
import { detailsOf } from '../parts/transaction.ts';
import { receiptPath } from '../receipt/receipt.ts';
import { nextOf, stateWords, titleOf } from '../under-way/words.ts';
import { balanceAfter } from './balance-after.tsx';
import { factsOf } from './facts.ts';
import { MovementFigures } from './movement-figures.tsx';

// Only a payment that waits for its code needs it.
const EnterCode = lazy(() => import('./enter-code.tsx'));
// Only one that waits for others needs it.
const SignPayment = lazy(() => import('../accounts/shared/sign-payment.tsx'));

// What the bank knows comes first.
const MarksSection = lazy(() => import('./marks-section.tsx'));

/** All that is known of one movement; its address stays the same from the first moment to the last. */
export default function MovementPage() {
  useArrival('Transaction');
  const { movementId = '' } = useParams();
  const { api } = useApp();
  const [params] = useSearchParams();
  const account = params.get('account') ?? undefined;
  const query = useQuery(movementQuery(api, movementId, account));
  return (
    <Loaded
      query={query}
      waiting={<Waiting />}
      failed="This transaction could not be loaded."
      missing={<Missing />}
    >
      {(movement) => <Shown movement={movement} accountId={account} />}
    </Loaded>
  );
}

type ShownProps = { movement: WalletMovement; accountId: string | undefined };

function Shown({ movement, accountId }: ShownProps) {
  const { under_way: underWay, payment } = movement;
  const isAwaitingCode = underWay?.state === 'awaiting_code' && payment !== null;
  return (
    <>
      <PageHeader title={headingOf(movement)} />
      <div className="grid gap-6">
        <Surface className="grid gap-5 p-5 sm:p-7">
          <MovementFigures movement={movement} />
          {underWay && (
            <p role="status" className="rounded-md bg-primary-soft px-4 py-3">
              <strong className="block">{stateWords[underWay.state]}</strong>
              {nextOf(underWay, new Date())}
            </p>
          )}
          {movement.deposit && <ChainPayments deposit={movement.deposit} />}
          <DescriptionList items={[...factsOf(movement), ...balanceAfter(movement)]} />
        </Surface>
        {isAwaitingCode && (
          <Surface className="grid gap-5 p-5 sm:p-7">
            <h2 className="text-xl">Enter the code from your email</h2>
            <Suspense fallback={<Placeholder label="Loading the form" className="h-80" />}>
              <EnterCode payment={payment} told={movement.before_code} />
            </Suspense>
          </Surface>
        )}
        {movement.transaction && (
          <Suspense fallback={<Placeholder label="Loading your notes" className="h-80" />}>
            <MarksSection
              key={movement.transaction.id}
              marked={{ movementId: movement.transaction.id, account: accountId }}
              party={movement.transaction.party}
              direction={movement.transaction.transaction_type === 'credit' ? 'in' : 'out'}
            />
          </Suspense>
        )}
        <Actions movement={movement} accountId={accountId} />
      </div>
    </>
  );
}

function Actions({ movement, accountId }: ShownProps) {
  const { under_way, payment, transaction, loan } = movement;
  const tell = useToast();
  const details = transaction ? detailsOf(transaction) : undefined;
  // One thing stands out: what the payment waits for.
  const canSign = under_way?.can.includes('approve') === true;
  const canCancel = under_way?.can.includes('cancel') === true && under_way.state !== 'awaiting_code';
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {under_way && canSign && (
        <Suspense fallback={null}>
          <SignPayment item={under_way} />
        </Suspense>
      )}
      {canCancel && <CancelPayment withdrawalId={under_way.id} onCancelled={tell} />}
      {payment && payment.status !== 'awaiting_code' && (
        <RouteButton look={canSign ? 'quiet' : 'primary'} to={receiptPath(payment.withdrawal_id)}>
          Receipt
        </RouteButton>
      )}
      {details && details.what !== 'receipt' && (
        <RouteButton to={details.to}>Go to {details.what}</RouteButton>
      )}
      {!transaction && loan && <RouteButton to="/layout/loan">Go to your loans</RouteButton>}
      <RouteButton look="quiet" to={accountId ? accountPath({ id: accountId }) : '/layout/transactions'}>
        {accountId ? 'Go to the account' : 'Go to Transactions'}
      </RouteButton>
    </div>
  );
}

function Waiting() {
  return (
    <>
      <PageHeader title="Transaction" />
      <Placeholder label="Loading the transaction" className="h-120" />
    </>
  );
}

function Missing() {
  return (
    <>
      <PageHeader title="Transaction" />
      <EmptyState action={<RouteButton to="/layout/transactions">Go to Transactions</RouteButton>}>
        There is no such transaction in your account.
      </EmptyState>
    </>
  );
}

/** As its line in the history or under way says. */
function headingOf({ transaction, under_way, payment, deposit }: WalletMovement): string {
  if (transaction) return transaction.description;
  if (under_way) return titleOf(under_way);
  if (payment) return `Payment to ${payment.account_name}`;
  return deposit ? 'Deposit' : 'Loan request';
}
