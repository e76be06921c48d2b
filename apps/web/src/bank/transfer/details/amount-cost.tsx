import { compare, format, fromDecimal, isPositive } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../lib/app.tsx';
import { ratesQuery } from '../../data/rates-query.ts';
import { useShownBalance } from '../../data/shown-balance.ts';
import type { Details } from '../transfer.ts';
import { useCost } from '../use-cost.ts';
import { usePayer } from '../use-payer.ts';
import { moreThanAvailable } from './amount-stop.ts';

/** By which the field of the amount is described. */
export const amountCostId = 'amount-cost';

/** Under the amount: what it takes out of the account, at which rate, and whether there is that much. */
export function AmountCost({ details, isStopped }: { details: Details; isStopped: boolean }) {
  const { api } = useApp();
  const { isShown } = useShownBalance();
  const payer = usePayer(details);
  const { error: noRates } = useQuery(ratesQuery(api));
  const cost = useCost(details, null);
  if (payer === undefined || cost === undefined) return <p className="min-h-6 text-sm" id={amountCostId} />;
  const available = fromDecimal(payer.available, payer.currency);
  const { debit, fee, rate } = cost;
  // Once its field says so, it is not said twice.
  const isTooMuch = !isStopped && debit !== undefined && compare(debit, available) > 0;
  return (
    <p className="min-h-6 text-ink-2 text-sm" id={amountCostId}>
      {debit !== undefined && (rate !== undefined || isPositive(fee)) && (
        <>
          Costs <strong className="text-ink">{format(debit)}</strong>
          {rate !== undefined && ` at 1 ${payer.currency} = ${rate} ${details.currency}`}
          {isPositive(fee) && `, with a fee of ${format(fee)}`}.{' '}
        </>
      )}
      {debit === undefined && noRates && 'The rate could not be loaded. You see it before you confirm. '}
      {isTooMuch ? (
        <strong className="text-danger">{moreThanAvailable(available, isShown)}</strong>
      ) : (
        isShown && <>You have {format(available)} available.</>
      )}
    </p>
  );
}
