import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type MailServerMood =
  | 'well'
  /** Takes no mail for the moment. */
  | 'busy'
  /** Takes the mail and hangs up before it says so, as one does that dies at the wrong moment. */
  | 'forgetful';

export type MailServer = {
  readonly url: string;
  /** How often each mail has arrived, by its message id. */
  readonly received: ReadonlyMap<string, number>;
  mood: MailServerMood;
  close(): Promise<void>;
};

/** Told what has arrived, and for whom. */
type Reader = (to: string, content: string) => void;

/** A real mail server that is not always well. */
export async function startMailServer(read: Reader = () => {}): Promise<MailServer> {
  const received = new Map<string, number>();
  const state = { mood: 'well' as MailServerMood };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onMailFrom(_address, _session, done) {
      if (state.mood === 'busy') done(Object.assign(new Error('try later'), { responseCode: 451 }));
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const content = Buffer.concat(chunks).toString('latin1');
        const id = /^message-id:\s*<([^@>]+)@/im.exec(content)?.[1] ?? '';
        received.set(id, (received.get(id) ?? 0) + 1);
        for (const { address } of session.envelope.rcptTo) read(address, content);
        if (state.mood === 'forgetful') done(Object.assign(new Error('gone'), { responseCode: 421 }));
        else done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    get mood() {
      return state.mood;
    },
    set mood(mood) {
      state.mood = mood;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
