// What `npm start` becomes when the web app has to be built: meanwhile the bank makes its database and the people of the
// sandbox, and waits for the pages before it renders them.

import type { ChildProcess } from 'node:child_process';
import { StartError } from '../../apps/bank/src/platform/start-error.ts';
import { runBank } from '../../apps/bank/src/run-bank.ts';
import { buildNow } from './prepare.mjs';
import { fail } from './progress.mjs';
import { stopSignals } from './run.mjs';

let stopped = false;

await runBank(
  buildNow({ stopWith: stopWithBank }).catch((error: unknown) => {
    if (stopped) throw new StartError('Stopped before the web app was built.');
    fail(error);
    throw new StartError('The web app could not be built.');
  }),
);

/** The bank has to stop its database before it ends, so that a signal ends the build alone. */
function stopWithBank(child: ChildProcess): () => void {
  const stop = () => {
    stopped = true;
    child.kill('SIGTERM');
  };
  for (const event of [...stopSignals, 'exit']) process.once(event, stop);
  return () => {
    for (const event of [...stopSignals, 'exit']) process.off(event, stop);
  };
}
