import * as z from 'zod';
import { opaque } from '../fields.ts';
import { limits } from '../limits.ts';

/** The query fields of a list that goes on: where the page before it ended, and how many. */
export const pageOf = {
  cursor: opaque('This cursor is not one of ours.', limits.cursor).optional(),
  limit: z.coerce
    .number('Ask for 1 to 100 rows.')
    .int('Ask for 1 to 100 rows.')
    .min(1, 'Ask for 1 to 100 rows.')
    .max(limits.pageSize, 'Ask for 1 to 100 rows.')
    .default(50),
} as const;
