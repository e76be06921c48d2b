import * as z from 'zod';
import { call } from '../../call.ts';
import { answered, sent } from '../../fields.ts';
import { queue, reason } from '../fields.ts';
import { bulkDecision, ids, previewShape, results, seenPayments, sums } from './items.ts';

const params = sent({ queue });

const previewItem = answered(previewShape);

export type CasePreview = z.output<typeof previewItem>;

export const previewCases = call({
  method: 'POST',
  path: '/staff/queues/:queue/bulk/preview/',
  summary: 'See what a decision on several cases would do to each',
  description: 'Changes nothing. Each case that cannot be decided says why. Sums are by currency.',
  access: 'staff:customers.act',
  bound: 'none',
  rate: 'general',
  params,
  body: sent({ decision: bulkDecision, ids, payments: seenPayments }),
  answer: { status: 200, body: answered({ items: z.array(previewItem), sums }) },
  errors: [],
});

export const decideCases = call({
  method: 'POST',
  path: '/staff/queues/:queue/bulk/',
  summary: 'Decide on several cases, each by itself and with a result of its own',
  description:
    'Each case is decided as if it were alone, one after the other. One that is above the bound by then is proposed ' +
    'to a second person. One that is refused does not affect the others. Sent again with the same key, the call ' +
    'answers what was done and does nothing more.',
  access: 'staff:customers.act',
  bound: 'each-item',
  rate: 'general',
  idempotent: true,
  params,
  body: sent({ decision: bulkDecision, ids, reason, payments: seenPayments }),
  answer: { status: 201, body: results },
  errors: [],
});
