const desk = ['support', 'operations', 'approver', 'auditor'] as const;
const frontLine = ['support', 'operations'] as const;

/** Who of the staff may do what in conversations; see `staffMay`. */
export const inboxMay = {
  'GET /staff/inbox/': desk,
  'GET /staff/inbox/tools/': desk,
  'GET /staff/inbox/statistics/': desk,
  'GET /staff/inbox/conversations/:conversationId/': desk,
  'GET /staff/inbox/conversations/:conversationId/files/:fileId/': desk,
  'POST /staff/inbox/conversations/:conversationId/claim/': frontLine,
  'POST /staff/inbox/conversations/:conversationId/release/': frontLine,
  'POST /staff/inbox/conversations/:conversationId/give/': frontLine,
  'POST /staff/inbox/conversations/:conversationId/answer/': frontLine,
  'POST /staff/inbox/conversations/:conversationId/files/': frontLine,
  'POST /staff/inbox/conversations/:conversationId/note/': frontLine,
  'POST /staff/inbox/conversations/:conversationId/snooze/': frontLine,
  'POST /staff/inbox/conversations/:conversationId/close/': frontLine,
  'POST /staff/inbox/conversations/:conversationId/merge/': frontLine,
  'POST /staff/inbox/conversations/:conversationId/presence/': frontLine,
} as const;

/** Each guest by the cookie of their browser, and nobody by a token. */
export const guestsMay = [
  'GET /chat/guest/',
  'POST /chat/guest/messages/',
  'POST /chat/guest/files/',
  'GET /chat/guest/files/:fileId/',
  'POST /chat/guest/presence/',
  'POST /chat/guest/rating/',
  'POST /chat/guest/email/',
  'POST /chat/guest/email/prove/',
  'POST /chat/guest/resume/',
] as const;
