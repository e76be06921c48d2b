/** The groups of settings, in the order in which pages list them. */
export const settingGroups = {
  fees: 'Fees',
  exchange: 'Exchange of currency',
  loans: 'Loans',
  work: 'Work of staff',
} as const;

export type SettingGroup = keyof typeof settingGroups;
