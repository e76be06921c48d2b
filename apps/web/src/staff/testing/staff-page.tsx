import { permissionsOf, type StaffMe, type StaffRole } from '@farthing/contract';
import type { ReactNode } from 'react';
import { type Place, startApp } from '../../lib/testing/app.tsx';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import { StaffProvider } from '../session/staff.tsx';
import { StaffServicesProvider } from '../session/staff-services.tsx';
import { ShortcutProvider } from '../shell/shortcuts.tsx';

export function memberOf(role: StaffRole): StaffMe {
  return {
    id: '0198a000-0000-7000-8000-000000000009',
    email: 'grace@example.com',
    full_name: 'Grace Hopper',
    role,
    permissions: [...permissionsOf(role)],
    away_until: null,
    passkeys_available: false,
  };
}

/** A part of the console with everything of it around, for a member who is signed in. */
export function startStaffPage(
  page: ReactNode,
  { origin, path, by = memberOf('operations') }: { origin: string; path: string; by?: StaffMe },
): Place {
  localStorage.setItem('staff_access', 'access');
  return startApp({
    entries: [path],
    origin,
    pages: (
      <StaffServicesProvider>
        <StaffProvider me={by}>
          <ShortcutProvider>
            <ToastProvider>{page}</ToastProvider>
          </ShortcutProvider>
        </StaffProvider>
      </StaffServicesProvider>
    ),
  });
}
