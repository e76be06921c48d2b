import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { failureOf } from '../lib/api/failure.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { ErrorSummary } from '../ui/error-summary/error-summary.tsx';

type MailedLinkProps = {
  /** What the button says and does. Opening the page does nothing: programs that look through mails open links, too. */
  action: string;
  send: (token: string) => Promise<{ message: string }>;
  /** What is left to do, once it is done. */
  next: ReactNode;
};

/** Where the link of a mail leads: one button, and what came of it. */
export function MailedLink({ action, send, next }: MailedLinkProps) {
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const [answer, setAnswer] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  async function act() {
    setBusy(true);
    setProblem(undefined);
    try {
      setAnswer((await send(token)).message);
    } catch (thrown) {
      setProblem(failureOf(thrown).message);
      setAttempt(attempt + 1);
    } finally {
      setBusy(false);
    }
  }

  if (token === '')
    return (
      <Alert tone="danger" title="This link is not complete">
        Please open it in our mail again.
      </Alert>
    );
  if (answer !== undefined)
    return (
      <>
        <Alert tone="success" announced>
          {answer}
        </Alert>
        {next}
      </>
    );
  return (
    <>
      <ErrorSummary errors={problem === undefined ? [] : [{ message: problem }]} attempt={attempt} />
      <div>
        <Button busy={busy} onClick={act}>
          {action}
        </Button>
      </div>
    </>
  );
}
