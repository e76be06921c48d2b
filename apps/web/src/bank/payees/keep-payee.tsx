import { useQuery } from '@tanstack/react-query';
import { BookUser } from 'lucide-react';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { keptPayeesQuery } from '../data/kept-payees-query.ts';
import { usePayeeChange } from './use-payee-change.ts';

type KeepPayeeProps = { withdrawalId: string; accountNumber: string };

/** On a receipt: whom the payment was for, into the book. As high before it is known, or what follows would jump. */
export function KeepPayee({ withdrawalId, accountNumber }: KeepPayeeProps) {
  const { api } = useApp();
  const tell = useToast();
  const { data: book } = useQuery(keptPayeesQuery(api));
  const keeping = usePayeeChange((body: { withdrawal_id: string }, idempotencyKey) =>
    api.call('POST /payees/keep/', { body, idempotencyKey }),
  );
  const isKept = book?.payees.some(({ account_number }) => account_number === accountNumber);

  async function keep() {
    try {
      tell((await keeping.mutateAsync({ withdrawal_id: withdrawalId })).message);
    } catch (thrown) {
      tell(plainWordsOf(failureOf(thrown)));
    }
  }

  return (
    <div className="flex min-h-11 items-center justify-center">
      {isKept === true && <p className="text-ink-2">One of your payees.</p>}
      {isKept === false && (
        <Button look="quiet" busy={keeping.isPending} onClick={keep}>
          <BookUser className="size-4.5" aria-hidden="true" />
          Keep this payee
        </Button>
      )}
    </div>
  );
}
