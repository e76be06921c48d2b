import { codeProblem, type User } from '@farthing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { OtpInput } from '../../ui/otp-input/otp-input.tsx';
import { useCustomerId } from '../data/customer.ts';
import { profileQuery } from '../data/profile-query.ts';

type EmailCodeDialogProps = {
  email: string | null;
  open: boolean;
  onClose: () => void;
  onConfirmed: (user: User) => void;
};

export default function EmailCodeDialog({ email, open, onClose, onConfirmed }: EmailCodeDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Confirm your new email address">
      {email !== null && <CodeForm email={email} onConfirmed={onConfirmed} />}
    </Dialog>
  );
}

function CodeForm({ email, onConfirmed }: { email: string; onConfirmed: (user: User) => void }) {
  const { api } = useApp();
  const queries = useQueryClient();
  const params = { userId: useCustomerId() };
  const [code, setCode] = useState('');
  const [work, setWork] = useState<'confirm' | 'resend' | null>(null);
  const [problem, setProblem] = useState<string>();
  const [notice, setNotice] = useState('');

  async function run(kind: 'confirm' | 'resend', call: () => Promise<unknown>) {
    setWork(kind);
    setProblem(undefined);
    setNotice('');
    try {
      await call();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Please try again.');
    } finally {
      setWork(null);
    }
  }

  const confirm = () =>
    run('confirm', async () => {
      const { user } = await api.call('POST /account/profile/:userId/email/confirm/', {
        params,
        body: { code },
      });
      queries.setQueryData(profileQuery(api, params.userId).queryKey, { user });
      onConfirmed(user);
    });

  const resend = () =>
    run('resend', async () => {
      const body = new FormData();
      body.set('email', email);
      await api.call('PATCH /account/profile/:userId/', { params, body });
      setCode('');
      setNotice('We have sent a new code.');
    });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (work !== null) return;
    const missing = codeProblem(code);
    if (missing !== undefined) setProblem(missing);
    else void confirm();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="wrap-anywhere">
        We sent six digits to <strong>{email}</strong>.
      </p>
      <Field id="email-code" label="Code from the email" error={problem}>
        <OtpInput value={code} onChange={setCode} />
      </Field>
      <p role="status" className="min-h-6 text-ink-2">
        {notice}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={work === 'confirm'}>
          Confirm
        </Button>
        <Button look="quiet" busy={work === 'resend'} onClick={resend}>
          Send a new code
        </Button>
      </div>
    </form>
  );
}
