export type { EntryKind, MessageEntry, MessageFormat, MessageHeader, MessageStatement } from './message.ts';
export { readMessage } from './read-message.ts';
export { noticeFile, type StatementFileEntry, statementFile } from './statement-file.ts';
export { statusFile } from './status-file.ts';
export { UnreadableMessage } from './unreadable-message.ts';
