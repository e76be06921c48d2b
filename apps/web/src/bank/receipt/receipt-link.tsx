import type { ReceiptLinkAnswer } from '@farthing/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { formatMoment } from '../../lib/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/copy-button/copy-button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { receiptLinkQuery } from '../data/receipt-link-query.ts';

type ReceiptLinkProps = { withdrawalId: string; payee: string };

/** On the receipt of what was sent: a link for the payee, which its maker can make void. */
export function ReceiptLink({ withdrawalId, payee }: ReceiptLinkProps) {
  const { api } = useApp();
  const { data: link } = useQuery(receiptLinkQuery(api, withdrawalId));
  const change = useLinkChange(withdrawalId);
  if (link === undefined) return null;
  return (
    <Surface className="mx-auto grid w-full max-w-xl gap-4 p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-xl">A link for the payee</h2>
        <p className="text-ink-2">
          With it {payee} sees this receipt, and how far the payment has come, for 30 days. It shows your
          name, but not your account, and not what the payment cost you.
        </p>
      </div>
      {link === null ? (
        <Button look="quiet" className="justify-self-start" busy={change.isBusy} onClick={change.make}>
          <Link2 className="size-4.5" aria-hidden="true" />
          Make a link
        </Button>
      ) : (
        <OpenLink link={link} isBusy={change.isBusy} onVoid={change.makeVoid} />
      )}
    </Surface>
  );
}

type OpenLinkProps = { link: ReceiptLinkAnswer; isBusy: boolean; onVoid: () => void };

function OpenLink({ link, isBusy, onVoid }: OpenLinkProps) {
  const address = `${window.location.origin}/receipt/${link.token}`;
  return (
    <>
      <p className="wrap-anywhere font-mono text-sm">
        <a className="underline underline-offset-4" href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
      </p>
      <p className="text-ink-2 text-sm">Open until {formatMoment(link.expires_at)}.</p>
      <div className="flex flex-wrap gap-3">
        <CopyButton value={address} label="Copy link" />
        <Button look="quiet" busy={isBusy} onClick={onVoid}>
          Withdraw the link
        </Button>
      </div>
    </>
  );
}

/** Either is asked for again without harm: there is one link at most, and what is void stays so. */
function useLinkChange(withdrawalId: string) {
  const { api } = useApp();
  const tell = useToast();
  const queries = useQueryClient();
  const path = { params: { withdrawalId } };
  const change = useMutation({
    mutationFn: (wish: 'make' | 'void') =>
      wish === 'make'
        ? api.call('POST /wallet/withdrawals/:withdrawalId/receipt-link/', path)
        : api.call('DELETE /wallet/withdrawals/:withdrawalId/receipt-link/', path),
    networkMode: 'always',
    onSuccess: ({ message }) => tell(message),
    onError: (thrown) => tell(plainWordsOf(failureOf(thrown))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['receipt-link', withdrawalId] }),
  });
  return {
    isBusy: change.isPending,
    make: () => change.mutate('make'),
    makeVoid: () => change.mutate('void'),
  };
}
