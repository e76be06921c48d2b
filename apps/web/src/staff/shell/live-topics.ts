import type { StaffTopic } from '@farthing/contract';

/** The first words of the keys of those queries that a topic changes. */
export const liveTopics = {
  queues: ['queues', 'cases', 'case', 'list'],
  // All of these begin with the same word.
  proposals: ['staff', 'queues', 'list'],
  customers: ['customer', 'list'],
  operations: ['operations', 'alarms', 'reconciliation', 'payment-files', 'payment-file', 'in-transit'],
  settings: ['settings'],
  members: ['staff'],
  conversations: ['inbox'],
} satisfies Record<StaffTopic, readonly string[]>;
