import { useApp } from '../lib/app.tsx';
import { useArrival } from '../lib/arrival.ts';
import { SandboxMailHint } from '../ui/sandbox-mail-hint/sandbox-mail-hint.tsx';
import { AccountFrame } from './frame.tsx';
import { MailedLink } from './mailed-link.tsx';

export default function NotMePage() {
  const { api, session } = useApp();
  useArrival('This was not me');

  async function report(token: string) {
    const answer = await api.call('POST /account/not-me/', { body: { token } });
    // Whoever was signed in here is so no longer.
    session.removeTokens();
    return answer;
  }

  return (
    <AccountFrame
      title="Was this not you?"
      intro="Then we sign everybody out of your account at once, and your email address stays what it was."
    >
      <ul className="list-disc space-y-1 pl-6 text-ink-2">
        <li>All devices are signed out, yours too.</li>
        <li>A change of your email address is dropped or undone.</li>
        <li>Your password is not taken any more. We send you a link to set a new one.</li>
      </ul>
      <MailedLink action="This was not me" send={report} next={<SandboxMailHint />} />
    </AccountFrame>
  );
}
