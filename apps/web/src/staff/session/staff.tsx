import type { Permission, StaffMe } from '@farthing/contract';
import { createContext, type ReactNode, useContext } from 'react';

/** Who is signed in, and what they may do. Pages show by it; the bank refuses by its own. */
export type Staff = { readonly me: StaffMe; may(permission: Permission): boolean };

const StaffContext = createContext<Staff | null>(null);

export function StaffProvider({ me, children }: { me: StaffMe; children: ReactNode }) {
  const may = (permission: Permission) => me.permissions.includes(permission);
  return <StaffContext value={{ me, may }}>{children}</StaffContext>;
}

export function useStaff(): Staff {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('Nobody of the staff is signed in here.');
  return staff;
}

type AllowedProps = { permission: Permission; otherwise?: ReactNode; children: ReactNode };

/** Shows what is in it only to those who may do it. */
export function Allowed({ permission, otherwise = null, children }: AllowedProps) {
  return useStaff().may(permission) ? children : otherwise;
}
