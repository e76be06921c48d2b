import type { Ledger } from '@farthing/ledger';
import type { Logger } from './logging.ts';

type Options = {
  readonly ledger: Pick<Ledger, 'tie'>;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly everyMs: number;
};

export type Tying = { stop(): Promise<void> };

/**
 * Ties the lanes of the ledger together again and again, in every process: one of them does it. Not a job of the queue, whose
 * shortest turn is a minute: until it is tied, the end of a lane could be taken away unseen.
 */
export function keepTying({ ledger, log, everyMs }: Options): Tying {
  let isFailing = false;
  let turn: Promise<void> | undefined;
  const tie = async () => {
    try {
      await ledger.tie();
      if (isFailing) log.info('the lanes of the ledger are tied again');
      isFailing = false;
    } catch (err) {
      if (!isFailing)
        log.warn({ err }, 'the lanes of the ledger could not be tied; it is tried every second');
      isFailing = true;
    }
  };
  const timer = setInterval(() => {
    // A slow database must not be asked twice at once.
    turn ??= tie().finally(() => {
      turn = undefined;
    });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await turn;
      await tie();
    },
  };
}
