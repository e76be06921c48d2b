import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useApp } from '../../../lib/app.tsx';
import { useArrival } from '../../../lib/arrival.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../../ui/placeholder/placeholder.tsx';
import { RouteButton } from '../../../ui/route-button/route-button.tsx';
import { RouteLink } from '../../../ui/route-link/route-link.tsx';
import { Surface } from '../../../ui/surface/surface.tsx';
import { AddTelephone } from './add-telephone.tsx';
import { TelephoneRow } from './telephone-row.tsx';
import { tokensQuery } from './tokens-query.ts';

/** The telephones that pay in place of a card. */
export default function TelephonesPage() {
  useArrival('Phones');
  const { cardId = '' } = useParams();
  const { api } = useApp();
  const query = useQuery(tokensQuery(api, cardId));
  return (
    <>
      <PageHeader title="Phones" back={<RouteLink to="/layout/card">Your cards</RouteLink>} />
      <Loaded
        query={query}
        waiting={<Placeholder label="Loading your phones" className="h-80 max-w-2xl" />}
        failed="Your phones could not be loaded."
        missing={
          <EmptyState action={<RouteButton to="/layout/card">Your cards</RouteButton>}>
            None of your cards has this address.
          </EmptyState>
        }
      >
        {({ tokens }) => (
          <div className="grid max-w-2xl gap-6">
            {tokens.length === 0 ? (
              <EmptyState>This card is not on a phone yet.</EmptyState>
            ) : (
              <Surface>
                <ul className="divide-y divide-line">
                  {tokens.map((token) => (
                    <TelephoneRow key={token.id} cardId={cardId} token={token} />
                  ))}
                </ul>
              </Surface>
            )}
            <AddTelephone key={tokens.length} cardId={cardId} />
          </div>
        )}
      </Loaded>
    </>
  );
}
