import { type Receipt, receiptSheet } from '@farthing/rules';
import { useApp } from '../../lib/app.tsx';
import { ReceiptPaper } from '../../ui/receipt-paper/receipt-paper.tsx';

/** The paper itself. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { site } = useApp();
  return <ReceiptPaper sheet={receiptSheet(receipt, { brandName: site.brand.name, mode: site.mode })} />;
}
