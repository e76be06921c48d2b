import { staffRoles } from '@farthing/contract';

const administrator = ['administrator'] as const;

/** What members of staff do about themselves and their colleagues. */
export const membersMay = {
  'GET /staff/passkeys/': staffRoles,
  'POST /staff/passkeys/start/': staffRoles,
  'POST /staff/passkeys/': staffRoles,
  'DELETE /staff/passkeys/:passkeyId/': staffRoles,

  'GET /staff/sessions/': staffRoles,
  'DELETE /staff/sessions/:sessionId/': staffRoles,
  'GET /staff/members/:memberId/sessions/': administrator,
  'POST /staff/members/:memberId/sessions/:sessionId/end/': administrator,

  'GET /staff/members/': ['administrator', 'approver', 'auditor'],
  'GET /staff/roles/': ['administrator', 'approver', 'auditor'],
  'POST /staff/roles/:role/propose/': administrator,
  'POST /staff/members/invite/': administrator,
  'POST /staff/members/:memberId/role/': administrator,
  'POST /staff/members/:memberId/deactivate/': administrator,
  'POST /staff/members/:memberId/reset/': administrator,
} as const;
