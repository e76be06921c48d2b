export { type ByStaff, byStaff } from './by-staff.ts';
export { closeAccount } from './staff-actions.ts';
