import { type AnswerOf, type BatchProblem, batchFileBytesMax, type checkBatch } from '@farthing/contract';
import { Download } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { readChosen } from '../../../lib/api/chosen-file.ts';
import { failureOf, plainWordsOf } from '../../../lib/api/failure.ts';
import { useApp } from '../../../lib/app.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { FileInput } from '../../../ui/file-input/file-input.tsx';
import { Surface } from '../../../ui/surface/surface.tsx';
import type { Account } from '../../data/accounts-query.ts';
import { batchPath } from '../../parts/batch-path.ts';
import { useAccountChange } from '../use-account-change.ts';
import { templateOf } from './template.ts';

const fileId = 'payment-file';

/** Five thousand lines on a slow line are not there within the time of other calls. */
const checkWithinMs = 60_000;

/** The file is checked as a whole; with a mistake in it nothing is kept, and the chosen file stays chosen. */
export function CheckFile({ account }: { account: Account }) {
  const { check, found, problem, isPending } = useCheck(account);
  const [file, setFile] = useState<File | null>(null);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void check(file);
  }

  return (
    <Surface className="grid gap-5 p-5 sm:p-6">
      <p className="text-ink-2">
        One payment on each line, in {account.currency}, up to 5,000. We check all of it first. Then you see
        every payment and their sum, and nothing is paid before you confirm it.
      </p>
      <div>
        <Button look="quiet" onClick={() => saveFile(templateOf(account.currency))}>
          <Download className="size-5" aria-hidden="true" />
          Download a template
        </Button>
      </div>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field id={fileId} label="CSV file" hint="At most 10 MB." error={problem}>
          <FileInput
            accept=".csv,text/csv"
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
          />
        </Field>
        <div>
          <Button type="submit" busy={isPending}>
            Check the file
          </Button>
        </div>
      </form>
      {found && <Problems {...found} />}
    </Surface>
  );
}

type Checked = AnswerOf<typeof checkBatch>;

function useCheck(account: Account) {
  const { api } = useApp();
  const navigate = useNavigate();
  const [found, setFound] = useState<Checked>();
  const [problem, setProblem] = useState<string>();
  const checking = useAccountChange(async (file: File) => {
    const body = new FormData();
    body.set('file', await readChosen(file));
    return api.call('POST /accounts/:accountId/batches/', {
      params: { accountId: account.id },
      body,
      withinMs: checkWithinMs,
    });
  });

  async function check(file: File | null) {
    const wrong = problemOf(file);
    setProblem(wrong);
    setFound(undefined);
    if (wrong !== undefined || file === null) {
      document.getElementById(fileId)?.focus();
      return;
    }
    try {
      const answer = await checking.mutateAsync(file);
      if (answer.batch) void navigate(batchPath(account.id, answer.batch.id));
      else setFound(answer);
    } catch (thrown) {
      setProblem(plainWordsOf(failureOf(thrown)));
    }
  }
  return { check, found, problem, isPending: checking.isPending };
}

function problemOf(file: File | null): string | undefined {
  if (file === null) return 'Choose a CSV file.';
  return file.size > batchFileBytesMax ? 'This file is larger than 10 MB.' : undefined;
}

function Problems({ problems, problem_count }: Pick<Checked, 'problems' | 'problem_count'>) {
  const words = problem_count === 1 ? '1 mistake' : `${problem_count.toLocaleString('en-GB')} mistakes`;
  return (
    <div className="grid gap-4">
      <Alert tone="danger" announced title={`${words} in this file`}>
        We have kept none of it. Correct the file, then choose it again.
        {problem_count > problems.length && ` These are the first ${problems.length}.`}
      </Alert>
      <DataTable<BatchProblem & { at: number }>
        caption="Mistakes in the file"
        rows={problems.map((found, at) => ({ ...found, at }))}
        rowKey={({ at }) => String(at)}
        columns={[
          { header: 'Line', cell: ({ line }) => `Line ${line}` },
          { header: 'Column', cell: ({ column }) => column ?? 'The whole line' },
          { header: 'What is wrong', cell: ({ message }) => message, prose: true },
        ]}
      />
    </div>
  );
}
