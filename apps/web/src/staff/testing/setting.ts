import type { Setting } from '@farthing/contract';

/** A fee that was changed from what comes with the bank. */
export const transferFee: Setting = {
  key: 'fees.transfer',
  group: 'fees',
  group_title: 'Fees',
  title: 'Fee of a transfer',
  help: 'What a transfer to another bank costs.',
  field: { kind: 'amount', least: '0.00', most: '50.00', currency: 'USD' },
  value: '1.50',
  value_text: '$1.50',
  default: '0.00',
  default_text: '$0.00',
  seen: 4,
  planned: [],
  may_propose: true,
};
