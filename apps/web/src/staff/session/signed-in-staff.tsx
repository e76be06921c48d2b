import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { StaffShell } from '../shell/staff-shell.tsx';
import { meQuery } from './me-query.ts';
import { signInPath } from './sign-in-path.ts';
import { StaffProvider } from './staff.tsx';
import { useStaffServices } from './staff-services.tsx';

/** Lets only those in who hold a token of staff; whether it is still good, the bank says with who they are. */
export function SignedInStaff({ waiting }: { waiting: ReactNode }) {
  const { session } = useStaffServices();
  const { pathname, search } = useLocation();
  if (session.access() === null) return <Navigate to={signInPath({ to: pathname + search })} replace />;
  return <Console waiting={waiting} />;
}

function Console({ waiting }: { waiting: ReactNode }) {
  const { api } = useStaffServices();
  const query = useQuery(meQuery(api));
  return (
    <Loaded query={query} waiting={waiting} failed="The console could not be opened.">
      {({ me }) => (
        <StaffProvider me={me}>
          <StaffShell />
        </StaffProvider>
      )}
    </Loaded>
  );
}
