import { readChosen } from './chosen-file.ts';
import { ApiError } from './error.ts';
import { isUnknownOutcome } from './failure.ts';
import { refuseTooLarge } from './file-size.ts';

/**
 * Sends files that somebody chooses, each under an id by which the bank takes it once. As long as nobody knows whether one has arrived, the
 * same file chosen again goes under the same id: whoever is told to try again does not send it twice.
 */
export function fileSender() {
  let unknown: { readonly file: string; readonly id: string } | undefined;
  return {
    async send<Answer>(
      chosen: File,
      send: (clientId: string, file: File) => Promise<Answer>,
    ): Promise<Answer> {
      const file = await readChosen(refuseTooLarge(chosen));
      const name = JSON.stringify([chosen.name, chosen.size, chosen.lastModified]);
      const id = unknown?.file === name ? unknown.id : crypto.randomUUID();
      unknown = { file: name, id };
      try {
        const answer = await send(id, file);
        unknown = undefined;
        return answer;
      } catch (error) {
        if (!(error instanceof ApiError && isUnknownOutcome(error))) unknown = undefined;
        throw error;
      }
    },

    /** Whether this is the one of which nobody knew; from now on it is known to be there. */
    arrived(clientId: string): boolean {
      if (unknown?.id !== clientId) return false;
      unknown = undefined;
      return true;
    },
  };
}
