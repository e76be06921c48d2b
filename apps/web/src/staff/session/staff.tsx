import type { Permission, StaffMe } from '@farthing/contract';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Drafts, draftsOf } from '../../lib/drafts/drafts.ts';

/** Who is signed in, what they may do, and what they have typed. Pages show by it; the bank refuses by its own. */
export type Staff = { readonly me: StaffMe; readonly drafts: Drafts; may(permission: Permission): boolean };

const StaffContext = createContext<Staff | null>(null);

export function StaffProvider({ me, children }: { me: StaffMe; children: ReactNode }) {
  const may = (permission: Permission) => me.permissions.includes(permission);
  const drafts = useMemo(() => draftsOf('staff', me.id), [me.id]);
  return <StaffContext value={{ me, drafts, may }}>{children}</StaffContext>;
}

export function useStaff(): Staff {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('No member of staff is signed in here.');
  return staff;
}

type AllowedProps = { permission: Permission; otherwise?: ReactNode; children: ReactNode };

/** Shows what is in it only to those who may do it. */
export function Allowed({ permission, otherwise = null, children }: AllowedProps) {
  return useStaff().may(permission) ? children : otherwise;
}
