import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { CopyButton } from '../../ui/copy-button/copy-button.tsx';
import { QrCode } from '../../ui/qr-code/qr-code.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { accountsQuery } from '../data/accounts-query.ts';
import { walletQuery } from '../data/wallet-query.ts';
import { linkTo } from '../transfer/whom/offered.ts';

/** By which other customers find this one, without typing anything. Quiet until it is known: the book is what people come for. */
export function OwnLink() {
  const { api, site } = useApp();
  const { data: wallet } = useQuery(walletQuery(api));
  const first = useQuery(accountsQuery(api)).data?.accounts.find((account) => account.first);
  if (wallet === undefined || first === undefined) return null;
  const { account_number: number, currency } = first;
  const link = linkTo(window.location.origin, { number, name: wallet.account_name, currency });
  return (
    <Surface className="mt-8 grid gap-5 p-5 sm:grid-cols-[minmax(0,1fr)_9rem] sm:p-6">
      <div className="grid content-start gap-3">
        <h2 className="text-2xl">Let others pay you</h2>
        <p className="text-ink-2">
          Share this link, or let them scan the code. Other {site.brand.name} customers only add the amount.
          It has your name and your account number in it, nothing else.
        </p>
        <p className="wrap-anywhere font-mono text-sm">{link}</p>
        <div>
          <CopyButton value={link} label="Copy your link" />
        </div>
      </div>
      <div className="max-w-36 justify-self-center">
        <QrCode value={link} label="QR code of your link" />
      </div>
    </Surface>
  );
}
