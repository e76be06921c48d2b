import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { roleWordsOf } from '../parts/role-words.ts';
import { useStaffApi } from '../session/staff-services.tsx';

/** The staff that a sandbox comes with, and what their authenticator apps would show now. */
function demoStaffQuery(api: Api) {
  return queryOptions({
    queryKey: ['staff', 'demo'],
    queryFn: ({ signal }) => api.call('GET /sandbox/staff/', { signal }),
    // A code lasts half a minute.
    refetchInterval: 5_000,
  });
}

/** Below the password form of a sandbox: who there is to be. */
export function DemoStaff({ onChoose }: { onChoose: (email: string) => void }) {
  const { data } = useQuery(demoStaffQuery(useStaffApi()));
  if (!data) return null;
  if (data.members.length === 0) return <NoDemoStaff />;
  return (
    <section aria-labelledby="demo-staff" className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <h2 id="demo-staff" className="font-sans font-semibold text-lg">
        Demo staff of this sandbox
      </h2>
      <p className="text-ink-2">
        Their password is printed when the bank starts, and kept in its data folder. Their codes are shown on
        the next page: only a sandbox does that.
      </p>
      <ul className="grid gap-2">
        {data.members.map(({ email, full_name, role }) => (
          <li key={email} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
            <span className="min-w-0">
              <span className="font-semibold">{roleWordsOf(role).name}</span>
              <span className="block text-ink-2 text-sm">{full_name}</span>
              <span className="wrap-anywhere block text-ink-2 text-sm">{email}</span>
            </span>
            <Button look="quiet" onClick={() => onChoose(email)} aria-label={`Use ${email}`}>
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoDemoStaff() {
  return (
    <Alert tone="info" title="This sandbox has no demo staff.">
      Make the first member with{' '}
      <code className="wrap-anywhere font-mono text-sm">
        npm run staff -- add --email you@example.com --role administrator
      </code>
    </Alert>
  );
}

/** In place of an authenticator app that nobody has. */
export function DemoCode({ email }: { email: string }) {
  const { data } = useQuery(demoStaffQuery(useStaffApi()));
  const member = data?.members.find((one) => one.email === email.toLowerCase());
  if (!member) return null;
  return (
    <Alert tone="info" title="This is a demo account of the sandbox.">
      <p>
        Nobody has its authenticator app, so its code is shown here:{' '}
        <strong className="font-mono text-lg">{member.code}</strong>. A real member of staff reads it from
        their own phone, and it works once.
      </p>
    </Alert>
  );
}
