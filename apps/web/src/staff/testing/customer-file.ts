import type { CustomerFile } from '../customers/customer-queries.ts';

export const customerId = '0198a000-0000-7000-8000-0000000000a1';

const customer: CustomerFile['customer'] = {
  id: customerId,
  full_name: 'Ada Lovelace',
  email: 'a•••@example.com',
  account_ending: '2429',
  status: 'active',
  tier: 2,
  account_type: 'Current',
  date_of_birth: '19••-••-••',
  phone_number: '•••• 42',
  country: 'GB',
  daily_limit: { amount: '5000.00', currency: 'GBP' },
  created_at: '2026-01-05T10:00:00.000Z',
  verified_at: '2026-01-05T10:00:00.000Z',
  last_login_at: null,
  locked: null,
  frozen: null,
  login_locked_until: null,
  second_factor: 'mail',
  pin: 'set',
  email_pending: false,
  email_changes_at: null,
  referral_code: 'WREN2024',
};

export const wallet: CustomerFile['accounts'][number] = {
  id: '0198a000-0000-7000-8000-0000000000a2',
  kind: 'wallet',
  closed: false,
  account_id: 7001,
  currency: 'GBP',
  balance: '120.00',
  held: '20.00',
  available: '100.00',
  limits: null,
  shared: null,
};

type Given = Partial<Omit<CustomerFile, 'customer'>> & { customer?: Partial<CustomerFile['customer']> };

/** What the bank knows of a customer about whom there is nothing to say, but for what is given. */
export function customerFile({ customer: given, ...rest }: Given = {}): CustomerFile {
  return {
    customer: { ...customer, ...given },
    accounts: [wallet],
    holds: [],
    scheduled: [],
    loans: [],
    cards: [],
    sessions: [],
    referrals: { referred_by: null, brought_in: 0, bonuses_paid: 0 },
    notes: [],
    open_proposals: [],
    ...rest,
  };
}
