import { useSearchParams } from 'react-router';
import { useApp } from '../lib/app.tsx';
import { useArrival } from '../lib/arrival.ts';
import { RouteLink } from '../ui/route-link/route-link.tsx';
import { AccountFrame } from './frame.tsx';
import { FreezeByCode } from './freeze-by-code.tsx';
import { MailedLink } from './mailed-link.tsx';

/** Reached by the link at the end of our mails, which asks for one press, and from the login page, where a code is mailed. */
export default function FreezePage() {
  const [parameters] = useSearchParams();
  useArrival('Freeze everything');
  return parameters.has('token') ? <ByLink /> : <ByCode />;
}

function WhatItDoes() {
  const { site } = useApp();
  return (
    <ul className="list-disc space-y-1 pl-6 text-ink-2">
      <li>
        No money can leave your accounts, not even by {site.issuesCards && 'card or by '}a scheduled payment.
      </li>
      <li>Nobody can sign in on a new device, or add a payee or an account.</li>
      <li>Money that is sent to you still arrives.</li>
      <li>You can lift it yourself, with your PIN and a code that we send you.</li>
    </ul>
  );
}

function ByLink() {
  const { api } = useApp();
  return (
    <MailedLink
      title="Freeze everything?"
      intro="Press once, and nothing can leave your accounts."
      before={<WhatItDoes />}
      action="Freeze everything"
      send={(token) => api.call('POST /account/freeze/link/', { body: { token } })}
      doneTitle="Everything is frozen"
      next={<ToLogin />}
    />
  );
}

function ByCode() {
  return (
    <AccountFrame
      title="Freeze everything"
      intro="If your phone is gone, or somebody knows your password, you can stop everything without signing in. We send a code to your email."
    >
      <WhatItDoes />
      <FreezeByCode next={<ToLogin />} />
    </AccountFrame>
  );
}

function ToLogin() {
  return (
    <p>
      <RouteLink to="/account/login">Back to the login page</RouteLink>
    </p>
  );
}
