import { useApp } from '../lib/app.tsx';
import { useArrival } from '../lib/arrival.ts';
import { RouteLink } from '../ui/route-link/route-link.tsx';
import { MailedLink } from './mailed-link.tsx';

export default function EmailChangePage() {
  const { api } = useApp();
  useArrival('Change your email address');
  return (
    <MailedLink
      title="Change your email address?"
      intro="You asked us to use another address. If you agree, we use it once you have entered its code."
      action="Yes, change my address"
      send={(token) => api.call('POST /account/email-change/agree/', { body: { token } })}
      otherwise={
        <p className="text-ink-2">
          If you did not ask for this, do not agree. Use the ‘This was not me’ link in the same email.
        </p>
      }
      doneTitle="Thank you"
      next={
        <p>
          <RouteLink to="/layout/profile">Go to your profile</RouteLink>
        </p>
      }
    />
  );
}
