import { readZone, zoneProblems } from '@farthing/rules/documents';
import { type SubmitEvent, useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { formatDay } from '../../lib/format.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { Textarea } from '../../ui/textarea/textarea.tsx';
import { type Check, useStep } from './identity-query.ts';
import type { ReadLines } from './use-read-lines.ts';

type LinesFormProps = {
  document: Check['document'];
  lines: string;
  read: ReadLines;
  onType: (lines: string) => void;
};

/** The machine-readable lines, as the bank has read them in a picture or as they are typed: what is mistyped is told before they are sent. */
export function LinesForm({ document, lines, read, onType }: LinesFormProps) {
  const [problem, setProblem] = useState<string>();
  const saving = useStep((api, typed: string) =>
    api.call('PUT /account/identity-check/document/', { body: { lines: typed } }),
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving.isPending) return;
    const read = readZone(lines, new Date().toISOString().slice(0, 10));
    setProblem(read.ok ? undefined : zoneProblems[read.problem]);
    if (!read.ok) return window.document.getElementById('document-lines')?.focus();
    saving.mutate(lines, { onError: (error) => setProblem(problemOf(error)) });
  }

  return (
    <Surface className="p-5 sm:p-6">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <p role="status" className="flex min-h-7 flex-wrap items-center gap-3">
          {document === null ? <Badge>Missing</Badge> : <Badge tone="success">Saved</Badge>}
          {document === null && read !== undefined && (
            <span className="text-ink-2 text-sm">{toldOfReading(read, lines)}</span>
          )}
          {document !== null && (
            <span className="wrap-anywhere text-ink-2 text-sm">
              {document.name}, number ending in {document.number_ending}, valid until{' '}
              {formatDay(document.expires_on)}
            </span>
          )}
        </p>
        <Field
          id="document-lines"
          label="Lines of your document"
          hint="The two lines at the bottom of your passport, or the three on the back of your identity card, with every <. We fill them in when we can read them in your picture."
          error={problem}
        >
          <Textarea
            rows={3}
            value={lines}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono"
            onChange={({ currentTarget }) => onType(currentTarget.value)}
          />
        </Field>
        <div>
          <Button type="submit" look={document === null ? 'primary' : 'quiet'} busy={saving.isPending}>
            {document === null ? 'Save the lines' : 'Save other lines'}
          </Button>
        </div>
      </form>
    </Surface>
  );
}

function toldOfReading(read: string | null, lines: string): string {
  if (read === lines) return 'Read from your picture. Check it, then save the lines.';
  if (read !== null) return 'Your picture shows other lines. Compare them with your document.';
  return lines.trim() === '' ? 'We could not read the lines in your picture. Please type them.' : '';
}

function problemOf(error: Error): string {
  const told = error instanceof ApiError ? error.fields.lines?.[0] : undefined;
  return told ?? plainWordsOf(error);
}
