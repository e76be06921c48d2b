import type { Tx } from '../database/database.ts';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The one-time code that the mail carries, so that the sandbox inbox can offer it by itself. */
  readonly code?: string;
};

export type Mailer = {
  /** Written in the caller's transaction and delivered by a job: it is sent if and only if that commits. */
  send(tx: Tx, mail: Mail): Promise<void>;
};
