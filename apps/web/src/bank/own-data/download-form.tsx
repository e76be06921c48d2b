import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { CodeOrPasskey, missingCode } from '../passkeys/code-or-passkey.tsx';
import { useAskedProof } from '../passkeys/use-asked-proof.ts';

/** First a code is mailed, or a passkey is asked; then the file comes. */
export default function DownloadForm() {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const { proof, asking, loading } = useDownload(() => setCode(''));
  const failure = loading.error ?? asking.error;

  if (proof === undefined)
    return (
      <div className="grid gap-3">
        {asking.error && (
          <Alert tone="danger" announced>
            {plainWordsOf(asking.error)}
          </Alert>
        )}
        <div>
          <Button busy={asking.isPending} onClick={() => asking.mutate()}>
            Download your copy
          </Button>
        </div>
      </div>
    );
  const { passkey } = proof;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (loading.isPending) return;
    const missing = missingCode(code, passkey);
    setProblem(missing);
    asking.reset();
    if (missing === undefined) loading.mutate(code);
  }

  function askAgain() {
    setProblem(undefined);
    loading.reset();
    asking.mutate();
  }

  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-5">
      <CodeOrPasskey id="own-data-code" passkey={passkey} code={code} onCode={setCode} problem={problem} />
      {(failure || (passkey !== null && problem)) && (
        <Alert tone="danger" announced>
          {failure ? plainWordsOf(failure) : problem}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={loading.isPending}>
          Download
        </Button>
        <Button look="quiet" busy={asking.isPending} onClick={askAgain}>
          Send a new code
        </Button>
      </div>
    </form>
  );
}

function useDownload(onAsked: () => void) {
  const { api } = useApp();
  const toast = useToast();
  const { proof, asking, forget } = useAskedProof(
    () => api.call('POST /account/own-data/code/', {}),
    onAsked,
  );
  const loading = useMutation({
    mutationFn: (code: string) =>
      api.file('POST /account/own-data/download/', { body: { code }, withinMs: 120_000 }, 'your-data.zip'),
    networkMode: 'always',
    onSuccess: (file) => {
      saveFile(file);
      forget();
      toast('Your data is downloaded.');
    },
  });
  return { proof, asking, loading };
}
