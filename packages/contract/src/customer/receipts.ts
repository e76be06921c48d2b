import { call } from '../call.ts';
import { sent, timeZone, withdrawalIdOrReference } from '../fields.ts';

export const getWithdrawalReceipt = call({
  method: 'GET',
  path: '/wallet/withdrawals/:withdrawalId/receipt/',
  summary: 'Read the receipt of one of your withdrawals as a PDF',
  description: 'It shows what the page shows: the same lines, with times in the zone that is asked for.',
  access: 'customer',
  rate: 'lookup',
  params: sent({ withdrawalId: withdrawalIdOrReference }),
  query: sent({ time_zone: timeZone.default('UTC') }),
  answer: { status: 200, file: ['application/pdf'] },
  errors: ['withdrawal_not_found'],
});
