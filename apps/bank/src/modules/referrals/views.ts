import { tableView } from '../../platform/database/view.ts';

/** What other modules may read of bonuses: those that were paid, and what was thought of those that were due. */
export const bonusView = tableView('referral_bonus', ['referee_id', 'referrer_id']);

export const judgementView = tableView('referral_judgement', [
  'referee_id',
  'referrer_id',
  'deposit_id',
  'state',
  'amount',
  'currency',
  'signals',
  'judged_at',
]);
