import { type Currency, format, fromDecimal } from '@farthing/money';
import { arePasskeysKnown } from '../../../lib/passkey.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { DescriptionList } from '../../../ui/description-list/description-list.tsx';
import { ErrorSummary } from '../../../ui/error-summary/error-summary.tsx';
import { Loaded } from '../../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import type { Signing } from './use-signing.ts';

type ApproveByPasskeyProps = {
  signing: Signing;
  problem: { readonly message: string; readonly title?: string; readonly attempt: number } | undefined;
  /** The bank has said that it did not get the approval. */
  wasNotSent?: boolean;
};

/** What the passkey signs, and nothing else. */
export function ApproveByPasskey({ signing, problem, wasNotSent = false }: ApproveByPasskeyProps) {
  return (
    <div className="grid gap-5">
      {wasNotSent && (
        <Alert tone="info" title="It was not sent" announced>
          The bank did not get your approval, and no money has moved. You can send it now.
        </Alert>
      )}
      <ErrorSummary
        {...(problem?.title !== undefined && { title: problem.title })}
        errors={problem ? [{ message: problem.message }] : []}
        attempt={problem?.attempt ?? 0}
      />
      <p className="text-ink-2">
        Your passkey signs exactly this, and we keep what it signed. Continue only if all of it is right.
      </p>
      <Loaded
        query={signing.query}
        waiting={<Skeleton label="Loading the details of this payment" lines={5} />}
        failed="The details of this payment could not be loaded."
      >
        {({ statement, passkey }) => (
          <>
            <DescriptionList items={itemsOf(statement)} />
            {!arePasskeysKnown() && (
              <Alert tone="warning" title="Your passkeys do not work on this page">
                Your passkeys only work at {passkey.rpId}. Open the bank there: the payment waits for you.
              </Alert>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

type Statement = NonNullable<Signing['query']['data']>['statement'];

function itemsOf({ id, amount, currency, payee, account, from, when }: Statement) {
  return [
    { term: 'Amount', detail: <strong>{format(fromDecimal(amount, currency as Currency))}</strong> },
    { term: 'Currency', detail: currency },
    { term: 'To', detail: payee },
    { term: 'Their account', detail: account },
    { term: 'From your account', detail: from },
    ...(when === undefined ? [] : [{ term: 'When', detail: when }]),
    { term: 'Its number', detail: <span className="font-mono text-sm">{id}</span> },
  ];
}
