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

const whatItDoes = (
  <ul className="list-disc space-y-1 pl-6 text-ink-2">
    <li>No money leaves your accounts, by payment, card or schedule.</li>
    <li>Nobody signs in on a new device, and no payee or account is added.</li>
    <li>Money that is sent to you still arrives.</li>
    <li>You lift it yourself, with your PIN and a code that we send you.</li>
  </ul>
);

function ByLink() {
  const { api } = useApp();
  return (
    <MailedLink
      title="Freeze everything?"
      intro="One press, and nothing leaves your accounts."
      before={whatItDoes}
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
      intro="Is your phone gone, or does somebody know your password? You need not sign in: we send a code to your email."
    >
      {whatItDoes}
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
