import { call } from '../call.ts';
import { answered, done, sent, uuid } from '../fields.ts';
import { because, bounded } from './fields.ts';

/** Of whom somebody brought in. */
const refereeId = sent({ refereeId: uuid });

const undecidable = ['case_claimed', 'case_closed'] as const;

export const approveReferral = call({
  method: 'POST',
  path: '/staff/referrals/:refereeId/approve/',
  summary: 'Pay the bonus of a referral that looked farmed',
  description: 'Above the bound, it is proposed to a second person instead.',
  access: 'staff:referrals.decide',
  bound: 'bonus',
  rate: 'general',
  params: refereeId,
  body: because,
  answer: { ...bounded, status: 200 },
  errors: [...undecidable, 'customer_not_active', 'no_account_in_currency', 'proposal_open'],
});

export const declineReferral = call({
  method: 'POST',
  path: '/staff/referrals/:refereeId/decline/',
  summary: 'Decline the bonus of a referral that looked farmed',
  description: 'The referrer is told that no bonus is paid, but not why.',
  access: 'staff:referrals.decide',
  bound: 'none',
  rate: 'general',
  params: refereeId,
  body: because,
  answer: { status: 200, body: answered({ ...done }) },
  errors: [...undecidable],
});
