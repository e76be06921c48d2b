import type { LendingLoan } from '@farthing/contract';
import { format, fromDecimal, money } from '@farthing/money';
import { useApp } from '../../lib/app.tsx';
import { AcceptDialog, type AcceptValues } from '../parts/accept-dialog.tsx';
import { useLendingChange } from './lending-query.ts';

/** The loan is paid out with it. */
export default function AcceptLoan({ loan, onClose }: { loan: LendingLoan; onClose: () => void }) {
  const { api } = useApp();
  const params = { loanId: loan.id };
  const accept = useLendingChange((body: AcceptValues) =>
    api.call('POST /lending/loans/:loanId/accept/', { params, body }),
  );
  return (
    <AcceptDialog
      onClose={onClose}
      action="Accept and pay out"
      askForCode={(pin) => api.call('POST /lending/loans/:loanId/code/', { params, body: { pin } })}
      accept={(values) => accept.mutateAsync(values)}
    >
      <p>
        You borrow {format(fromDecimal(loan.amount, loan.currency))} and pay {format(totalOf(loan))} in all,
        over {loan.months} months.
      </p>
    </AcceptDialog>
  );
}

function totalOf({ coming, amount, fee, currency }: LendingLoan) {
  const minor = (text: string) => fromDecimal(text, currency).minor;
  const charged = (minor(amount) * BigInt(Math.round(Number(fee) * 100))) / 10_000n;
  return money(
    coming.reduce((sum, each) => sum + minor(each.amount), charged),
    currency,
  );
}
