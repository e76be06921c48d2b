import { type Receipt, receiptOfWithdrawal } from '@farthing/rules';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Button } from '../../ui/button/button.tsx';
import { CoinTurn } from '../../ui/coin-turn/coin-turn.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { PrintSheet } from '../../ui/print-sheet/print-sheet.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { useCustomerId } from '../data/customer.ts';
import { withdrawalQuery } from '../data/withdrawal-query.ts';
import { AskWhy, chatAbout } from '../parts/ask-why.tsx';
import { CancelPayment } from '../parts/cancel-payment.tsx';
import { KeepPayee } from '../payees/keep-payee.tsx';
import { receiptIn } from './receipt.ts';
import { ReceiptLink } from './receipt-link.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { receiptIntro } from './receipt-words.ts';
import { SharePdf } from './share-pdf.tsx';

export default function ReceiptPage() {
  useArrival('Receipt');
  const [params] = useSearchParams();
  const handed = receiptIn(useLocation().state, useCustomerId());
  const id = params.get('id');
  if (id !== null) return <ReceiptById id={id} handed={handed} />;
  return handed ? <Shown receipt={handed} /> : <Missing />;
}

/** What was handed over is shown until the bank has said more: a payment in review may be on its way by now. */
function ReceiptById({ id, handed }: { id: string; handed: Receipt | undefined }) {
  const { api } = useApp();
  const query = useQuery(withdrawalQuery(api, id));
  const receipt = query.data ? receiptOfWithdrawal(query.data) : handed;
  return (
    <Loaded
      query={{ ...query, data: receipt }}
      waiting={<Waiting />}
      failed="This receipt could not be loaded."
      missing={<Missing />}
    >
      {(known) => <Shown receipt={known} fileId={id} id={query.data?.withdrawal_id} />}
    </Loaded>
  );
}

type ShownReceipt = {
  receipt: Receipt;
  /** By which the bank knows it as a file; a receipt that was only handed over has none. */
  fileId?: string;
  /** By which it can be cancelled, once the bank has said so. */
  id?: string | undefined;
};

function Shown({ receipt, fileId, id }: ShownReceipt) {
  const tell = useToast();
  const isWaiting = receipt.status === 'pending' || receipt.status === 'awaiting_code';
  return (
    <>
      <div className="sm:flex sm:items-center sm:gap-6">
        <Celebration receipt={receipt} />
        <div className="grow">
          <PageHeader title="Receipt" intro={receiptIntro(receipt)} actions={<Copies fileId={fileId} />} />
        </div>
      </div>
      <PrintSheet>
        <ReceiptSheet receipt={receipt} />
      </PrintSheet>
      <div className="flex flex-wrap justify-center gap-3 pt-8">
        {isWaiting && id !== undefined && <CancelPayment withdrawalId={id} onCancelled={tell} />}
        <RouteButton look="quiet" to="/layout/transactions">
          Go to Transactions
        </RouteButton>
        <RouteButton look="quiet" to="/layout/transfer">
          Send another
        </RouteButton>
      </div>
      {receipt.status === 'declined' && id !== undefined && (
        <p className="pt-3 text-center">
          <AskWhy to={chatAbout('payment', id)} />
        </p>
      )}
      {/* What is needed of these is known later: they stand last, and the first of them is as high from the start. */}
      {canBeKept(receipt) && id !== undefined && (
        <div className="pt-3">
          <KeepPayee withdrawalId={id} accountNumber={receipt.account_number} />
        </div>
      )}
      {wasSent(receipt) && id !== undefined && (
        <div className="pt-8">
          <ReceiptLink withdrawalId={id} payee={receipt.account_name} />
        </div>
      )}
    </>
  );
}

/** Whoever was paid, or is about to be. What failed or was given up leads to nobody whom one would pay again. */
function canBeKept({ status }: Receipt): boolean {
  return status === 'approved' || status === 'pending';
}

/** Also what came back: the payee may read that too. */
function wasSent({ status, payout }: Receipt): boolean {
  return status === 'approved' || (payout !== null && payout !== undefined);
}

function Copies({ fileId }: { fileId: string | undefined }) {
  return (
    <>
      {fileId !== undefined && <SharePdf withdrawalId={fileId} />}
      <Button onClick={() => window.print()}>
        <Printer className="size-5" aria-hidden="true" />
        Print Copy
      </Button>
    </>
  );
}

/** Once, right after the payment: a reload, or Back, is not another one. */
function Celebration({ receipt: { status } }: { receipt: Receipt }) {
  const { state } = useLocation();
  const isFresh = useNavigationType() !== 'POP' && state !== null;
  if (!isFresh || status !== 'approved') return null;
  return (
    <div className="pb-4 sm:pb-8">
      <CoinTurn />
    </div>
  );
}

function Waiting() {
  return (
    <>
      <PageHeader title="Receipt" />
      <Placeholder label="Loading the receipt" className="mx-auto h-160 w-full max-w-xl" />
    </>
  );
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
        There is no receipt here. Choose a payment in your transactions, and its receipt opens.
      </EmptyState>
    </>
  );
}
