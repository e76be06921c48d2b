import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { CreditFacts } from '../credit/credit-facts.tsx';
import { creditQuery } from '../credit/credit-query.ts';
import { LendingFacts } from '../lending/lending-facts.tsx';
import { lendingQuery } from '../lending/lending-query.ts';
import { useStaffApi } from '../session/staff-services.tsx';

/** The loan that is asked for, as its own page shows it. */
export function LendingRequest({ loanId }: { loanId: string }) {
  return (
    <Loaded
      query={useQuery(lendingQuery(useStaffApi(), loanId))}
      waiting={<Skeleton label="Loading the loan" lines={10} />}
      failed="The loan could not be loaded."
    >
      {(found) => <LendingFacts found={found} />}
    </Loaded>
  );
}

/** The credit card that is asked for, as its own page shows it. */
export function CreditRequest({ creditId }: { creditId: string }) {
  return (
    <Loaded
      query={useQuery(creditQuery(useStaffApi(), creditId))}
      waiting={<Skeleton label="Loading the credit card" lines={10} />}
      failed="The credit card could not be loaded."
    >
      {(found) => <CreditFacts found={found} />}
    </Loaded>
  );
}
