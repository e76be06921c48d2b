/** The groups of settings, in the order in which pages list them. */
export const settingGroups = {
  fees: 'Fees',
  exchange: 'Exchange of currency',
  savings: 'Savings',
  accounts: 'Accounts',
  deposits: 'Deposits',
  limits: 'Limits and tiers',
  loans: 'Loans',
  books: 'Chart of accounts',
  referrals: 'Referrals',
  times: 'Times',
  bounds: 'What one person may do alone',
  work: 'Work of staff',
  brand: 'Brand',
  alarms: 'Alarms',
  contact: 'Contact',
  legal: 'Legal statements',
} as const;

export type SettingGroup = keyof typeof settingGroups;
