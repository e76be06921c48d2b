import { useMutation } from '@tanstack/react-query';
import { plainWordsOf } from '../../../lib/api/failure.ts';
import { useApp } from '../../../lib/app.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import type { WrittenPayee } from '../payee.ts';

type FindByEmailProps = { email: string; onFound: (payee: WrittenPayee, name: string) => void };

/** Asked for by a click and not while somebody types: each address that is tried counts. */
export function FindByEmail({ email, onFound }: FindByEmailProps) {
  const { api } = useApp();
  const finding = useMutation({
    mutationFn: () => api.call('POST /payees/find/', { body: { email } }),
    networkMode: 'always',
    onSuccess: ({ payee }) => onFound(payee, payee.account_name),
  });
  return (
    <>
      <div>
        <Button look="quiet" busy={finding.isPending} onClick={() => finding.mutate()}>
          Find {email}
        </Button>
      </div>
      {finding.error && (
        <Alert tone="info" announced>
          {plainWordsOf(finding.error)}
        </Alert>
      )}
    </>
  );
}
