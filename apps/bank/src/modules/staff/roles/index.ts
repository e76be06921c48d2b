export { atWork } from './role-store.ts';
export { allRoles, proposePermissions, refuseUnknownRole, roleInWords, rolePermissions } from './roles.ts';
export { refuseIfDutyIsLeft } from './roster.ts';
