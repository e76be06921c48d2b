import type { CreditCard } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { useApp } from '../../lib/app.tsx';
import { AcceptDialog, type AcceptValues } from '../parts/accept-dialog.tsx';
import { useCreditChange } from './credit-query.ts';

/** The card works with it. */
export default function AcceptCredit({ credit, onClose }: { credit: CreditCard; onClose: () => void }) {
  const { api } = useApp();
  const params = { creditId: credit.id };
  const accept = useCreditChange((body: AcceptValues) =>
    api.call('POST /credit/:creditId/accept/', { params, body }),
  );
  return (
    <AcceptDialog
      onClose={onClose}
      action="Accept the credit card"
      askForCode={(pin) => api.call('POST /credit/:creditId/code/', { params, body: { pin } })}
      accept={(values) => accept.mutateAsync(values)}
    >
      <p>
        You get a credit card with a limit of {format(fromDecimal(credit.limit ?? '0', credit.currency))}, at{' '}
        {credit.terms.rate}% a year on what you do not pay in time.
      </p>
    </AcceptDialog>
  );
}
