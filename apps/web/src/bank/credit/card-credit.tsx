import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { creditQuery } from './credit-query.ts';
import { CreditView } from './credit-view.tsx';

/** What one card draws on, below the card. */
export default function CardCredit({ creditId }: { creditId: string }) {
  const { api } = useApp();
  return (
    <Loaded
      query={useQuery(creditQuery(api))}
      waiting={<Placeholder label="Loading your credit" className="h-96" />}
      failed="Your credit could not be loaded."
    >
      {({ credit }) => {
        const found = credit.find(({ id }) => id === creditId);
        return found && <CreditView credit={found} />;
      }}
    </Loaded>
  );
}
