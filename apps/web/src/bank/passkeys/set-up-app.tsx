import { type SubmitEvent, useState } from 'react';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/copy-button/copy-button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { Field } from '../../ui/field/field.tsx';
import { OtpInput } from '../../ui/otp-input/otp-input.tsx';
import { QrCode } from '../../ui/qr-code/qr-code.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Started = { readonly secret: string; readonly otpauth_uri: string };

/** Who it is, then the secret and a first code of it, then the recovery codes. */
export default function SetUpApp({ onDone }: { onDone: () => void }) {
  const { api } = useApp();
  const [started, setStarted] = useState<Started>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (started !== undefined) return <FirstCode started={started} onCodes={setCodes} />;
  return (
    <ProofForm
      button="Show the secret"
      onProve={async (body) => setStarted(await api.call('POST /account/authenticator/start/', { body }))}
    />
  );
}

const codeId = 'authenticator-code';

type FirstCodeProps = { started: Started; onCodes: (codes: readonly string[]) => void };

function FirstCode({ started, onCodes }: FirstCodeProps) {
  const { code, setCode, problem, busy, submit } = useFirstCode(onCodes);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={problem.message === undefined ? [] : [problem]} attempt={problem.attempt} />
      <p role="status">Scan this with an authenticator app on your phone, or type the secret into it.</p>
      <div className="grid items-center gap-4 sm:grid-cols-[12rem_1fr]">
        <QrCode value={started.otpauth_uri} label="QR code for your authenticator app" />
        <div className="grid min-w-0 justify-items-start gap-2">
          <p className="wrap-anywhere font-mono">{started.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
          <CopyButton value={started.secret} label="Copy the secret" />
        </div>
      </div>
      <Field id={codeId} label="Code that the app shows now" error={problem.message}>
        <OtpInput value={code} onChange={setCode} />
      </Field>
      <Button type="submit" busy={busy}>
        Finish
      </Button>
    </form>
  );
}

function useFirstCode(onCodes: FirstCodeProps['onCodes']) {
  const { api } = useApp();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ id: string; message: string; attempt: number } | NoProblem>(none);
  const show = (message: string) =>
    setProblem(({ attempt }) => ({ id: codeId, message, attempt: attempt + 1 }));

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    if (code.length !== 6) return show('Enter all six digits of the code.');
    setBusy(true);
    try {
      const { recovery_codes } = await api.call('POST /account/authenticator/', { body: { otp_code: code } });
      onCodes(recovery_codes);
    } catch (thrown) {
      const failure = failureOf(thrown);
      show(failure.fields.otp_code?.join(' ') ?? plainWordsOf(failure));
      setBusy(false);
    }
  }

  return { code, setCode, problem, busy, submit };
}

type NoProblem = { readonly message?: undefined; readonly attempt: number };
const none: NoProblem = { attempt: 0 };
