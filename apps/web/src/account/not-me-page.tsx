import { useApp } from '../lib/app.tsx';
import { useArrival } from '../lib/arrival.ts';
import { SandboxMailHint } from '../ui/sandbox-mail-hint/sandbox-mail-hint.tsx';
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
    <MailedLink
      title="Was this not you?"
      intro="Press the button, and we make your account safe straight away."
      before={
        <ul className="list-disc space-y-1 pl-6 text-ink-2">
          <li>Everyone is signed out of your account, including you.</li>
          <li>Everything is frozen: nothing leaves your accounts until you lift it.</li>
          <li>A change of your email address is cancelled or undone.</li>
          <li>Your password stops working. We send you a link to set a new one.</li>
        </ul>
      }
      action="This was not me"
      send={report}
      doneTitle="Your account is safe"
      next={<SandboxMailHint />}
    />
  );
}
