/**
 * Merchants in groups, by the category codes of ISO 18245: what a customer blocks on a card, and what a payment is shown as. A code
 * belongs to the first group that names it; one that none names is `other`.
 */
const groups = {
  gambling: { label: 'Gambling', codes: [7800, 7801, 7802, 7995, 9406] },
  adult: { label: 'Adult services', codes: [5967, 7273, 7297] },
  crypto: { label: 'Crypto and money transfer', codes: [4829, 6050, 6051, 6211, 6540] },
  cash: { label: 'Cash', codes: [6010, 6011] },
  alcohol: { label: 'Bars and alcohol', codes: [5813, 5921] },
  tobacco: { label: 'Tobacco', codes: [5993] },
  groceries: { label: 'Groceries', codes: [5411, 5422, 5441, 5451, 5462, 5499] },
  restaurants: { label: 'Restaurants', codes: [5811, 5812, 5814] },
  fuel: { label: 'Fuel and charging', codes: [5541, 5542, 5552, 5983] },
  transport: { label: 'Transport', codes: [[4011, 4214], 4789, 4784, 7523] },
  travel: {
    label: 'Travel and hotels',
    codes: [[3000, 3999], 4411, 4511, 4582, 4722, 7011, 7012, 7032, 7033, 7512, 7513, 7519],
  },
  games: { label: 'Games and apps', codes: [[5815, 5818], 7993, 7994] },
  entertainment: { label: 'Entertainment', codes: [4899, [7829, 7841], [7911, 7999]] },
  health: { label: 'Health', codes: [5912, 5975, 5976, [8011, 8099]] },
  utilities: { label: 'Bills and utilities', codes: [4812, 4814, 4816, 4900] },
  shopping: {
    label: 'Shopping',
    codes: [
      [5200, 5399],
      [5611, 5735],
      [5931, 5999],
    ],
  },
  services: {
    label: 'Services',
    codes: [
      [1500, 2999],
      [7210, 7399],
      [8111, 8999],
    ],
  },
  public: { label: 'Government', codes: [[9211, 9405], 9411] },
  other: { label: 'Everything else', codes: [] },
} as const satisfies Record<string, MerchantGroupData>;

type MerchantGroupData = {
  readonly label: string;
  /** A code, or the first and the last of a range. */
  readonly codes: readonly (number | readonly [number, number])[];
};

export type MerchantGroup = keyof typeof groups;

export const merchantGroups = Object.keys(groups) as readonly MerchantGroup[];

/** What the owner of a card may block by itself: gambling has a block of its own, cash a switch, and the rest is not one thing. */
export type BlockableGroup = Exclude<MerchantGroup, 'gambling' | 'cash' | 'other'>;

export const blockableGroups: readonly BlockableGroup[] = merchantGroups.filter(
  (group) => group !== 'gambling' && group !== 'cash' && group !== 'other',
);

export const merchantGroupLabel = (group: MerchantGroup): string => groups[group].label;

/** Of a code of four digits. */
export function merchantGroupOf(categoryCode: string): MerchantGroup {
  const code = Number(categoryCode);
  const named = merchantGroups.find((group) =>
    (groups[group] as MerchantGroupData).codes.some((known) =>
      typeof known === 'number' ? known === code : known[0] <= code && code <= known[1],
    ),
  );
  return named ?? 'other';
}
