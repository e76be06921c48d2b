import * as z from 'zod';
import { amount, answered, currency, moneyText, sent, transactionHash, uuid } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { evidence } from '../evidence.ts';

/** What calls that decide on several things at once have in common. */

export const bulkDecision = z.enum(['approve', 'decline'], 'Choose approve or decline.');
export type BulkDecision = z.output<typeof bulkDecision>;

/** As many as are decided in one request, each of them once. */
export function several<Item extends z.ZodType>(item: Item, idOf: (item: z.output<Item>) => string) {
  const tooMany = `Choose at most ${limits.bulk} at once.`;
  return z
    .array(item, 'Choose what to decide on.')
    .min(1, 'Choose at least one.')
    .max(limits.bulk, tooMany)
    .refine((items) => new Set(items.map(idOf)).size === items.length, 'Choose each once.');
}

export const ids = several(uuid, (id) => id);

/** What came in for deposits that are confirmed. One for which nothing is said is left as it is. */
export const seenPayments = several(
  sent({ id: uuid, received: amount, transaction_hash: transactionHash }),
  ({ id }) => id,
).optional();
export type SeenPayments = NonNullable<z.output<typeof seenPayments>>;

/**
 * What would become of it now.
 * - `done`: what was chosen happens. - `proposed`: it is beyond what one person may do alone, and is proposed to another.
 * - `none`: it cannot be decided, and `why_not` says why.
 */
const effect = z.enum(['done', 'proposed', 'none']);

export const previewShape = {
  id: z.uuid(),
  title: z.string(),
  effect,
  why_not: z.string().nullable(),
  /** What a yes moves, as one sees it when deciding on this alone. */
  moves: evidence.shape.moves,
};

/** Of all that is decided, by what becomes of it and by currency. */
export const sums = z.array(answered({ effect, currency, amount: moneyText, items: z.int() }));

/** Each has a result of its own. */
export const results = answered({
  results: z.array(
    answered({
      id: z.uuid(),
      /** `failed`: it was decided, could not be carried out, and the money was given back. */
      outcome: z.enum(['done', 'proposed', 'failed', 'refused']),
      message: z.string(),
      proposal_id: z.uuid().nullable(),
    }),
  ),
});

export type BulkResult = z.output<typeof results>['results'][number];
export type BulkEffect = z.output<typeof effect>;
export type BulkSum = z.output<typeof sums>[number];
