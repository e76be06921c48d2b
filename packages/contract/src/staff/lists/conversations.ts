import { type Choices, list } from './description.ts';

export const conversationStates = {
  new: { word: 'Waits for an answer', tone: 'warning' },
  handled: { word: 'Handled', tone: 'success' },
} as const satisfies Choices;

/** What people have written by the contact form, and who of the staff has it. */
export const conversationList = list({
  name: 'conversations',
  one: 'contact message',
  many: 'contact messages',
  permission: 'messages.read',
  href: '/staff/conversations/:id',
  columns: {
    sender: { title: 'From', kind: 'text' },
    topic: { title: 'What about', kind: 'text' },
    email: { title: 'Email', kind: 'text', mask: 'email', hidden: true },
    at: { title: 'Written', kind: 'moment', order: 'contact_message_newest' },
    waiting: { title: 'Waiting', kind: 'waiting' },
    state: { title: 'State', kind: 'state', choices: conversationStates },
    with: { title: 'Who has it', kind: 'colleague' },
    handled: { title: 'Handled', kind: 'moment', hidden: true },
    note: { title: 'What was done', kind: 'text', hidden: true },
  },
  filters: {
    state: { title: 'State', by: 'choice', choices: conversationStates },
    sender: { title: 'Name begins with', by: 'start', of: 'sender' },
    email: { title: 'Whole email address', by: 'whole', of: 'email' },
    with: { title: 'Who has it', by: 'colleague', of: 'with' },
    at: { title: 'Written', by: 'days', of: 'at' },
  },
  order: '-at',
  isWaitedFor: true,
});
