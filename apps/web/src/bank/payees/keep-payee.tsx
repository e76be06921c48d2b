import { useQuery } from '@tanstack/react-query';
import { BookUser } from 'lucide-react';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { keptPayeesQuery } from '../data/kept-payees-query.ts';
import { usePayeeChange } from './use-payee-change.ts';

type KeepPayeeProps = { withdrawalId: string; accountNumber: string };

/** On a receipt: whom the payment was for, into the book. Nothing for somebody who is there. */
export function KeepPayee({ withdrawalId, accountNumber }: KeepPayeeProps) {
  const { api } = useApp();
  const tell = useToast();
  const { data: book } = useQuery(keptPayeesQuery(api));
  const keeping = usePayeeChange((body: { withdrawal_id: string }, idempotencyKey) =>
    api.call('POST /payees/keep/', { body, idempotencyKey }),
  );
  if (book === undefined || book.payees.some(({ account_number }) => account_number === accountNumber))
    return null;

  async function keep() {
    try {
      tell((await keeping.mutateAsync({ withdrawal_id: withdrawalId })).message);
    } catch (thrown) {
      tell(plainWordsOf(failureOf(thrown)));
    }
  }

  return (
    <Button look="quiet" busy={keeping.isPending} onClick={keep}>
      <BookUser className="size-4.5" aria-hidden="true" />
      Keep this payee
    </Button>
  );
}
