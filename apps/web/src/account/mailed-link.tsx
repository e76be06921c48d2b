import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ApiError } from '../lib/api/error.ts';
import { failureOf } from '../lib/api/failure.ts';
import { useFocusHeadingAfter } from '../lib/focus-heading-after.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { ErrorSummary, type FormError } from '../ui/error-summary/error-summary.tsx';
import { AccountFrame } from './frame.tsx';

type MailedLinkProps = {
  /** What is asked, and what a yes means. */
  title: string;
  intro: string;
  /** More to know before the button. */
  before?: ReactNode;
  /** The fields among it, by their names in the request: an error about one leads to it. */
  fields?: readonly string[];
  /** What the button says and does. Opening the page does nothing: programs that look through mails open links, too. */
  action: string;
  send: (token: string) => Promise<{ message: string }>;
  /** For whoever does not want it. */
  otherwise?: ReactNode;
  /** Once it is done: in place of the question, and what is left to do. */
  doneTitle: string;
  next: ReactNode;
};

/** Where the link of a mail leads: a question with one button, and what came of it. */
export function MailedLink(props: MailedLinkProps) {
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const [answer, setAnswer] = useState<string>();
  const { title, intro, doneTitle, next } = props;
  if (answer !== undefined)
    return (
      <AccountFrame title={doneTitle}>
        <Alert tone="success" announced>
          {answer}
        </Alert>
        {next}
      </AccountFrame>
    );
  return (
    <AccountFrame title={title} intro={token === '' ? undefined : intro}>
      {token === '' ? (
        <Alert tone="danger" title="This link is not complete">
          Please open it again from our email.
        </Alert>
      ) : (
        <Question {...props} token={token} onAnswer={setAnswer} />
      )}
    </AccountFrame>
  );
}

type QuestionProps = MailedLinkProps & { token: string; onAnswer: (message: string) => void };

function Question(props: QuestionProps) {
  const { before, fields = [], action, send, otherwise, token, onAnswer } = props;
  const part = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  useFocusHeadingAfter(part);

  async function act() {
    setBusy(true);
    setErrors([]);
    try {
      onAnswer((await send(token)).message);
    } catch (thrown) {
      setErrors(errorsOf(failureOf(thrown), fields));
      setAttempt(attempt + 1);
      setBusy(false);
    }
  }

  return (
    <div ref={part} className="grid gap-6">
      <ErrorSummary errors={errors} attempt={attempt} />
      {before}
      <div>
        <Button busy={busy} onClick={act}>
          {action}
        </Button>
      </div>
      {otherwise}
    </div>
  );
}

function errorsOf({ fields: wrong, message }: ApiError, fields: readonly string[]): readonly FormError[] {
  const found = fields.flatMap((id) => (wrong[id] ?? []).map((words) => ({ id, message: words })));
  return found.length > 0 ? found : [{ message }];
}
