import pg from 'pg';
import type { Database } from './database.ts';

export type Listening = {
  /** Connects unless it is connected: call it now and then, and a connection that broke comes back. */
  open(): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  readonly database: Pick<Database, 'pool'>;
  readonly channel: string;
  /** Called for each notification, and whenever a connection begins: something may have been told while nobody listened. */
  readonly hear: (isNew: boolean) => void;
  /** Told once, until a connection succeeds again. */
  readonly onTrouble: (err: unknown) => void;
};

/** A connection of its own, since one of the pool would be kept from others for as long as the bank runs. */
export function createListening({ database, channel, hear, onTrouble }: Options): Listening {
  let client: pg.Client | undefined;
  let isClosed = false;
  let isFailing = false;

  async function connect(): Promise<void> {
    const { password } = database.pool.options;
    // The pool hides the password from being spread.
    const opened = new pg.Client({
      ...database.pool.options,
      ...(password === undefined ? {} : { password }),
    });
    client = opened;
    const forget = () => {
      if (client === opened) client = undefined;
    };
    opened.on('error', forget);
    opened.on('end', forget);
    opened.on('notification', () => hear(false));
    try {
      await opened.connect();
      await opened.query(`LISTEN ${channel}`);
      isFailing = false;
      hear(true);
    } catch (err) {
      forget();
      if (!isFailing) onTrouble(err);
      isFailing = true;
    }
  }

  return {
    async open(): Promise<void> {
      if (client === undefined && !isClosed) await connect();
    },
    async close(): Promise<void> {
      isClosed = true;
      const opened = client;
      client = undefined;
      await opened?.end().catch(() => {});
    },
  };
}
