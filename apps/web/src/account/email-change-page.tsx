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
      intro="You asked us to use another address. Say yes, and it is used as soon as its code is entered."
      action="Yes, change my address"
      send={(token) => api.call('POST /account/email-change/agree/', { body: { token } })}
      otherwise={
        <p className="text-ink-2">
          You did not ask for it? Then do not say yes. Use the link ‘This was not me’ in the same mail.
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
