import { type ReactNode, useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import type { Details } from '../transfer.ts';
import { useOwnBank } from '../use-cost.ts';
import { nameQuestion } from './name-question.ts';
import type { NameFound } from './use-name-check.ts';

type NameChoiceProps = {
  form: UseFormReturn<Details>;
  found: NameFound | undefined;
  /** The real name is taken over, and checked like any. */
  onRename: (details: Details) => void;
  onChosen: (details: Details) => void;
};

/** What the check has found, while the details are those that it was about. */
export function NameChoice({ form, found, onRename, onChosen }: NameChoiceProps) {
  const details = useWatch({ control: form.control }) as Details;
  const own = useOwnBank();
  if (found === undefined || nameQuestion(details, own) !== found.question) return null;
  const { question, answer } = found;
  const name = details.account_name.trim();
  if (answer.result === 'close_match' && answer.name !== null) {
    const real = answer.name;
    return (
      <Found tone="info" title={`The account is held by ${real}`} question={question}>
        <p>
          You wrote {name}. If {real} is who you mean, use this name.
        </p>
        <Choices>
          <Button
            onClick={() => {
              form.setValue('account_name', real);
              onRename({ ...details, account_name: real, despite: '' });
            }}
          >
            Use this name
          </Button>
          <Button look="quiet" onClick={() => onChosen({ ...details, despite: question })}>
            Keep what I wrote
          </Button>
        </Choices>
      </Found>
    );
  }
  return (
    <Found tone="warning" title={againstTitle(name, answer.result)} question={question}>
      <p>
        If somebody gave you this account number by phone, email or chat, it may be a scam: people pose as a
        shop, a builder, the police or your bank, and give you an account of their own. Ask {name} on a phone
        number that you already know. Money that is sent may not come back.
      </p>
      <Choices>
        <Button look="quiet" onClick={() => onChosen({ ...details, despite: question })}>
          I am sure, pay this account
        </Button>
      </Choices>
    </Found>
  );
}

function againstTitle(name: string, result: NameFound['answer']['result']): string {
  return result === 'other_kind'
    ? `${name} is a company, but the account is a person’s`
    : `The account is not held by ${name}`;
}

type FoundProps = { tone: 'info' | 'warning'; title: string; question: string; children: ReactNode };

/** Read from its beginning when it comes, so that nobody who uses a keyboard passes it by. */
function Found({ tone, title, question, children }: FoundProps) {
  const place = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer leads there once
  useEffect(() => place.current?.focus(), [question]);
  return (
    <section ref={place} tabIndex={-1} aria-label="Name check" className="outline-none">
      <Alert tone={tone} title={title}>
        <div className="grid gap-3">{children}</div>
      </Alert>
    </section>
  );
}

function Choices({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3">{children}</div>;
}
