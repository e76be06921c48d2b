/** What is done in conversations; see `auditActions`. */
export const conversationActions = {
  'conversation.answer': 'answered in …',
  'conversation.claim': 'took on …',
  'conversation.close': 'closed …',
  'conversation.give': 'handed to a colleague …',
  'conversation.join': 'joined to their account what they had written as a guest in …',
  'conversation.look': 'downloaded a file of …',
  'conversation.merge': 'merged into another …',
  'conversation.note': 'wrote a note in …',
  'conversation.open': 'began …',
  'conversation.prove-email': 'showed that the email address is theirs in …',
  'conversation.release': 'gave back …',
  'conversation.snooze': 'put aside …',
  'conversation.take-over': 'took over …',
} as const;
