import { Printer } from 'lucide-react';
import { useLocation, useNavigationType } from 'react-router';
import { useArrival } from '../../lib/arrival.ts';
import { Button } from '../../ui/button/button.tsx';
import { CoinTurn } from '../../ui/coin-turn/coin-turn.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { PrintSheet } from '../../ui/print-sheet/print-sheet.tsx';
import { useCustomerId } from '../data/customer.ts';
import { RouteButton } from '../parts/route-button.tsx';
import { type Receipt, receiptIn } from './receipt.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

export default function ReceiptPage() {
  useArrival('Receipt');
  const receipt = receiptIn(useLocation().state, useCustomerId());
  return receipt ? <Shown receipt={receipt} /> : <Missing />;
}

function Shown({ receipt }: { receipt: Receipt }) {
  // A reload, or Back, is not another payment.
  const isFresh = useNavigationType() !== 'POP';
  return (
    <>
      <div className="sm:flex sm:items-center sm:gap-6">
        {isFresh && (
          <div className="pb-4 sm:pb-8">
            <CoinTurn />
          </div>
        )}
        <div className="grow">
          <PageHeader
            title="Receipt"
            intro={introOf(receipt)}
            actions={
              <Button onClick={() => window.print()}>
                <Printer className="size-5" aria-hidden="true" />
                Print Copy
              </Button>
            }
          />
        </div>
      </div>
      <PrintSheet>
        <ReceiptSheet receipt={receipt} />
      </PrintSheet>
      <div className="flex flex-wrap justify-center gap-3 pt-8">
        <RouteButton look="quiet" to="/layout/transactions">
          Go to Transactions
        </RouteButton>
        <RouteButton look="quiet" to="/layout/transfer">
          Send another
        </RouteButton>
      </div>
    </>
  );
}

function introOf({ status, account_name }: Receipt): string {
  return status === 'approved'
    ? `Your payment to ${account_name} has been sent.`
    : `Your payment to ${account_name} is being reviewed. We email you as soon as it is on its way.`;
}

function Missing() {
  return (
    <>
      <PageHeader title="Receipt" />
      <EmptyState
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <RouteButton to="/layout/transfer">Back to transfers</RouteButton>
            <RouteButton look="quiet" to="/layout/transactions">
              Go to Transactions
            </RouteButton>
          </div>
        }
      >
        There is no receipt here: one is shown right after a payment. Your transactions have every payment
        with its reference.
      </EmptyState>
    </>
  );
}
