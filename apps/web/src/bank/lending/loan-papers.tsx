import type { LendingLoan } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { refuseTooLarge } from '../../lib/api/file-size.ts';
import { useApp } from '../../lib/app.tsx';
import { formatMoment } from '../../lib/format.ts';
import { Field } from '../../ui/field/field.tsx';
import { FileInput } from '../../ui/file-input/file-input.tsx';
import { lendingProductsQuery, useLendingChange } from './lending-query.ts';

/** What we ask for with a loan, and what has been sent in. Each file is sent as soon as it is chosen. */
export default function LoanPapers({ loan }: { loan: LendingLoan }) {
  const { api } = useApp();
  const products = useQuery(lendingProductsQuery(api));
  const wanted = products.data?.find(({ name }) => name === loan.product)?.wants.papers ?? [];
  // A new field once the file is there: it has nothing left to send.
  const [round, setRound] = useState(0);
  const sending = useLendingChange(async (file: File) => {
    const body = new FormData();
    body.set('file', refuseTooLarge(file), file.name);
    const params = { loanId: loan.id };
    const answer = await api.call('POST /lending/loans/:loanId/papers/', { params, body, withinMs: 60_000 });
    setRound((before) => before + 1);
    return answer;
  });

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (file) sending.mutate(file);
  }

  return (
    <section className="grid gap-3 border-line border-t pt-5" aria-label="Papers">
      <h3 className="text-xl">Papers</h3>
      <p role="status">{sending.isPending ? 'Sending your file…' : wordsOf(loan, wanted)}</p>
      {loan.papers.length > 0 && (
        <ul className="grid gap-1">
          {loan.papers.map(({ id, name, received_at }) => (
            <li key={id} className="wrap-anywhere">
              {name} <span className="text-ink-2 text-sm">{formatMoment(received_at)}</span>
            </li>
          ))}
        </ul>
      )}
      {loan.takes_papers && (
        <Field
          id={`paper-${loan.id}`}
          label="Add a paper"
          hint="A PDF, or a picture as JPEG, PNG or WebP, of at most 5 MB. Only the staff who decide on your loan can open it."
          error={sending.error === null ? undefined : problemOf(sending.error)}
        >
          <FileInput
            key={round}
            accept="application/pdf,image/jpeg,image/png,image/webp"
            disabled={sending.isPending}
            onChange={choose}
          />
        </Field>
      )}
    </section>
  );
}

function wordsOf({ papers }: LendingLoan, wanted: readonly string[]): string {
  if (papers.length > 0)
    return papers.length === 1 ? 'You have sent one paper.' : `You have sent ${papers.length} papers.`;
  return wanted.length === 0
    ? 'You need not send any papers.'
    : `Please send us: ${wanted.map((paper) => paper.charAt(0).toLowerCase() + paper.slice(1)).join(', ')}.`;
}

function problemOf(error: Error): string {
  const told = error instanceof ApiError ? error.fields.file?.[0] : undefined;
  return told ?? plainWordsOf(error);
}
