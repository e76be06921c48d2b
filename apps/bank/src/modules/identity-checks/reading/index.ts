import { limitPerPerson } from '../../../platform/concurrency/limit-per-person.ts';
import type { Logger } from '../../../platform/logging.ts';
import { toGrey } from '../../../platform/pictures/grey-picture.ts';
import { policies } from '../../../platform/policies.ts';
import { readInThread } from './reading-thread.ts';

const oneOfEach = limitPerPerson(policies.identityChecks.reading.ofEach);

type Given = { readonly customerId: string; readonly webp: Uint8Array; readonly today: string };

/** So small a picture has no letters that anybody could read. */
const [leastWidth, leastHeight] = [400, 100];

/**
 * The machine-readable lines of the document in a picture as the bank keeps it; undefined when they cannot be read for certain. Then
 * the customer types them: no picture, whatever it does to the reader, keeps anybody from going on.
 */
export async function readLines(
  log: Logger,
  { customerId, webp, today }: Given,
): Promise<string | undefined> {
  try {
    const picture = await toGrey(webp);
    if (picture.width < leastWidth || picture.height < leastHeight) return undefined;
    return await oneOfEach(customerId, () => readInThread({ picture, today }));
  } catch (err) {
    log.warn({ err }, 'the lines of a document could not be looked for in its picture');
    return undefined;
  }
}
