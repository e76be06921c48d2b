import type { StaffRole } from '@farthing/contract';

/** Who works in a sandbox: one of each role, whose authenticator apps nobody has. */
export const demoStaff = [
  { email: 'support@demo.example', fullName: 'Sue Field', role: 'support' },
  { email: 'operations@demo.example', fullName: 'Omar Haddad', role: 'operations' },
  { email: 'approver@demo.example', fullName: 'Anna Wood', role: 'approver' },
  { email: 'administrator@demo.example', fullName: 'Ada Marsh', role: 'administrator' },
  { email: 'auditor@demo.example', fullName: 'Arun Mehta', role: 'auditor' },
] as const satisfies readonly { email: string; fullName: string; role: StaffRole }[];
