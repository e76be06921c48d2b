import type { CreditCard } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { useState } from 'react';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { formatDay } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { entryWords, ruleWords } from './words.ts';

/** Its statements as files, what was paid off and charged, and its rules in words. */
export default function CreditDetails({ credit }: { credit: CreditCard }) {
  return (
    <>
      <Statements credit={credit} />
      {credit.entries.length > 0 && <Entries credit={credit} />}
      <details>
        <summary className={summaryLook}>What it costs</summary>
        <ul className="grid list-disc gap-2 pt-2 ps-5">
          {ruleWords(credit.terms, credit.currency).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

const summaryLook =
  'inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary underline underline-offset-4';

type Format = 'pdf' | 'csv';

function Statements({ credit }: { credit: CreditCard }) {
  const { busy, problem, download } = useDownload(credit.id);
  const { statements, currency } = credit;
  return (
    <section className="grid gap-2" aria-labelledby="credit-statements">
      <h3 id="credit-statements" className="text-lg">
        Statements
      </h3>
      {statements.length === 0 && (
        <p className="text-ink-2">
          {credit.next_statement_on && `The first one comes on ${formatDay(credit.next_statement_on)}.`}
        </p>
      )}
      <ul className="divide-y divide-line">
        {statements.map(({ number, made_on, owed }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
            <span>
              {formatDay(made_on)}: <span className="tabular-nums">{owedWords(owed, currency)}</span>
            </span>
            <span className="flex flex-wrap gap-2">
              {(['pdf', 'csv'] as const).map((kind) => (
                <Button
                  key={kind}
                  look="quiet"
                  busy={busy === `${number}.${kind}`}
                  onClick={() => void download(number, kind)}
                  aria-label={`Download the statement of ${formatDay(made_on)} as ${kind.toUpperCase()}`}
                >
                  {kind.toUpperCase()}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {problem && (
        <Alert tone="danger" announced>
          {problem}
        </Alert>
      )}
    </section>
  );
}

function owedWords(owed: string, currency: CreditCard['currency']): string {
  const amount = fromDecimal(owed.replace('-', ''), currency);
  return owed.startsWith('-') ? `${format(amount)} paid too much` : `${format(amount)} owed`;
}

function useDownload(creditId: string) {
  const { api } = useApp();
  const tell = useToast();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  async function download(number: number, kind: Format) {
    setBusy(`${number}.${kind}`);
    setProblem(undefined);
    try {
      const params = { creditId, number: `${number}` };
      const request = { params, query: { format: kind }, withinMs: 60_000 };
      const path = 'GET /credit/:creditId/statements/:number/';
      saveFile(await api.file(path, request, `credit-card-${number}.${kind}`));
      tell('The statement is among your downloads.');
    } catch (thrown) {
      setProblem(plainWordsOf(thrown instanceof Error ? thrown : new Error('The file was not downloaded.')));
    }
    setBusy(undefined);
  }
  return { busy, problem, download };
}

function Entries({ credit: { entries, currency } }: { credit: CreditCard }) {
  return (
    <details>
      <summary className={summaryLook}>Paid off and charged ({entries.length})</summary>
      <ul className="divide-y divide-line pt-2">
        {entries.map(({ id, on, kind, amount }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2">
            <span>
              {formatDay(on)}, {entryWords[kind]}
            </span>
            <span className="tabular-nums">{format(fromDecimal(amount, currency))}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
