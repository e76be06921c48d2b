import type { SiteConfig } from '@farthing/contract';
import { type LinkedReceipt, receiptSheet } from '@farthing/rules';
import { ButtonLink } from '../../ui/button/button.tsx';
import { PrintSheet } from '../../ui/print-sheet/print-sheet.tsx';
import { ReceiptPaper } from '../../ui/receipt-paper/receipt-paper.tsx';
import { Wren } from '../../ui/wren/wren.tsx';
import { SiteFrame } from '../frame.tsx';

/** For whoever was handed the link of a receipt. It says what is known now, and not what was when the link was made. */
export function ReceiptPage({ site, linked }: { site: SiteConfig; linked: LinkedReceipt }) {
  return (
    <SiteFrame site={site}>
      {linked.state === 'over' ? <Over /> : <Open site={site} linked={linked} />}
    </SiteFrame>
  );
}

type OpenLink = Extract<LinkedReceipt, { state: 'open' }>;

/** The server does not know where the reader is: all times are of UTC, and say so. */
function Open({ site, linked }: { site: SiteConfig; linked: OpenLink }) {
  const { receipt, token, expiresAt } = linked;
  const bank = site.brand.name;
  const sheet = receiptSheet(receipt, { brandName: bank, mode: site.mode, timeZone: 'UTC' });
  return (
    <div className="mx-auto grid max-w-2xl gap-6 px-4 py-10 md:py-16">
      <div className="grid gap-2">
        <h1 className="wrap-anywhere text-3xl md:text-4xl">A payment from {receipt.payer_name}</h1>
        <p className="text-ink-2">
          {bank} says here how far it has come. Open this page again to see the latest. The link works until{' '}
          {momentOf(expiresAt)}, unless {receipt.payer_name} withdraws it before.
        </p>
      </div>
      <PrintSheet>
        <ReceiptPaper sheet={sheet} />
      </PrintSheet>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink look="quiet" href={`/api/v1/receipts/${token}/file/`}>
          Download PDF
        </ButtonLink>
      </div>
      <p className="text-ink-2 text-sm">
        Money is yours when it is in your account. A payment that was sent can still come back: hand nothing
        over before your own bank shows it.
      </p>
    </div>
  );
}

function Over() {
  return (
    <div className="mx-auto grid max-w-2xl justify-items-center gap-6 px-4 py-16 text-center md:py-24">
      <Wren className="size-40 text-primary" />
      <h1 className="text-3xl md:text-4xl">This link no longer works</h1>
      <p className="text-ink-2 text-lg">
        Its time is up, or the person who made it has withdrawn it. Ask them for a new one.
      </p>
      <ButtonLink href="/">Back to Home</ButtonLink>
    </div>
  );
}

function momentOf(moment: string): string {
  const words = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-GB', words).format(new Date(moment))} (UTC)`;
}
