import { type MerchantGroup, merchantGroupOf } from '../cards/merchant-groups.ts';

/** What a movement was for. Which side a category is offered on, and whether it counts as spending, is told beside it. */
const categories = {
  groceries: { label: 'Groceries', side: 'out' },
  'eating-out': { label: 'Eating out', side: 'out' },
  shopping: { label: 'Shopping', side: 'out' },
  transport: { label: 'Transport', side: 'out' },
  travel: { label: 'Travel', side: 'out' },
  housing: { label: 'Rent and housing', side: 'out' },
  bills: { label: 'Bills and utilities', side: 'out' },
  health: { label: 'Health', side: 'out' },
  leisure: { label: 'Leisure', side: 'out' },
  services: { label: 'Services', side: 'out' },
  public: { label: 'Taxes and government', side: 'out' },
  gifts: { label: 'Gifts and charity', side: 'out' },
  payments: { label: 'Payments to others', side: 'out' },
  cash: { label: 'Cash', side: 'out' },
  fees: { label: 'Bank fees', side: 'out' },
  debt: { label: 'Loans and debt', side: 'both' },
  salary: { label: 'Salary', side: 'in' },
  income: { label: 'Other income', side: 'in' },
  added: { label: 'Money you added', side: 'in' },
  interest: { label: 'Interest', side: 'in' },
  own: { label: 'Between your accounts', side: 'neither' },
  other: { label: 'Everything else', side: 'both' },
} as const satisfies Record<string, { readonly label: string; readonly side: Side }>;

type Side = 'in' | 'out' | 'both' | 'neither';

export type Category = keyof typeof categories;

export const categoryNames = Object.keys(categories) as readonly Category[];

/** What a person can choose: money that stays theirs is known from the accounts, and is no matter of opinion. */
export type ChosenCategory = Exclude<Category, 'own'>;

export const isCategory = (name: string): name is Category => Object.hasOwn(categories, name);

export const categoryLabel = (category: Category): string => categories[category].label;

/** What forms offer for money in, or out. Money back may belong to any category of spending. */
export function categoriesFor(direction: 'in' | 'out'): readonly ChosenCategory[] {
  const chosen = categoryNames.filter((name): name is ChosenCategory => name !== 'own');
  const isFirst = (name: ChosenCategory) => [direction, 'both'].includes(categories[name].side);
  return direction === 'out'
    ? chosen.filter(isFirst)
    : [...chosen.filter(isFirst), ...chosen.filter((name) => !isFirst(name))];
}

/** What a person can set a budget for. */
export const budgetCategories: readonly ChosenCategory[] = categoriesFor('out');

export type CategorisedLine = {
  /** As the contract names the kinds of a movement. */
  readonly kind: string;
  readonly isCredit: boolean;
  /** ISO 18245, of a payment by card. */
  readonly merchantCode?: string | undefined;
  readonly party?: string | null | undefined;
  readonly narration?: string | null | undefined;
};

/** The first rule that fits, from the surest to the vaguest: what it is, the merchant's code, the words, the direction. */
export function categoryOf(line: CategorisedLine): Category {
  const sure = byKind.get(line.kind);
  if (sure !== undefined) return sure;
  if (line.merchantCode !== undefined) return byMerchant[merchantGroupOf(line.merchantCode)];
  // What comes back belongs to what it was paid for.
  const isIncome = line.isCredit && line.kind !== 'return' && line.kind !== 'card-payment';
  const named = byWords(line, isIncome ? 'in' : 'out');
  if (named !== undefined) return named;
  if (line.kind === 'deposit') return line.party === undefined || line.party === null ? 'added' : 'income';
  if (!paymentKinds.has(line.kind)) return 'other';
  return isIncome ? 'income' : 'payments';
}

const byKind: ReadonlyMap<string, Category> = new Map([
  ['move', 'own'],
  ['exchange', 'own'],
  ['loan', 'debt'],
  ['repayment', 'debt'],
  ['fee', 'fees'],
  ['card-fee', 'fees'],
  ['bonus', 'income'],
  ['interest', 'interest'],
  ['tax', 'public'],
]);

const paymentKinds: ReadonlySet<string> = new Set(['transfer', 'withdrawal', 'return']);

const byMerchant: Readonly<Record<MerchantGroup, Category>> = {
  gambling: 'leisure',
  adult: 'leisure',
  crypto: 'services',
  cash: 'cash',
  alcohol: 'eating-out',
  tobacco: 'shopping',
  groceries: 'groceries',
  restaurants: 'eating-out',
  fuel: 'transport',
  transport: 'transport',
  travel: 'travel',
  games: 'leisure',
  entertainment: 'leisure',
  health: 'health',
  utilities: 'bills',
  shopping: 'shopping',
  services: 'services',
  public: 'public',
  other: 'other',
};

type WordRule = {
  readonly side: 'in' | 'out';
  readonly category: Category;
  readonly words: readonly string[];
};

/** Whole words of the payee's name or the purpose, small letters; the first rule that has one of them decides. */
const wordRules: readonly WordRule[] = [
  { side: 'in', category: 'salary', words: ['salary', 'wages', 'payroll', 'pay day', 'stipend', 'pension'] },
  { side: 'in', category: 'interest', words: ['interest', 'dividend', 'dividends'] },
  {
    side: 'out',
    category: 'housing',
    words: ['rent', 'landlord', 'mortgage', 'letting', 'lettings', 'housing'],
  },
  { side: 'out', category: 'public', words: ['tax', 'taxes', 'council', 'court', 'passport'] },
  {
    side: 'out',
    category: 'bills',
    words: [
      'electricity',
      'electric',
      'energy',
      'gas',
      'water',
      'broadband',
      'internet',
      'telephone',
      'phone',
      'insurance',
    ],
  },
  {
    side: 'out',
    category: 'groceries',
    words: ['supermarket', 'grocer', 'grocery', 'groceries', 'bakery', 'butcher'],
  },
  {
    side: 'out',
    category: 'eating-out',
    words: ['restaurant', 'cafe', 'coffee', 'pizza', 'lunch', 'dinner', 'pub'],
  },
  {
    side: 'out',
    category: 'transport',
    words: ['rail', 'railway', 'train', 'bus', 'taxi', 'parking', 'fuel'],
  },
  {
    side: 'out',
    category: 'travel',
    words: ['hotel', 'hostel', 'flight', 'flights', 'airline', 'airlines', 'holiday'],
  },
  {
    side: 'out',
    category: 'health',
    words: ['pharmacy', 'dentist', 'doctor', 'clinic', 'hospital', 'optician'],
  },
  {
    side: 'out',
    category: 'leisure',
    words: ['gym', 'cinema', 'theatre', 'concert', 'museum', 'club', 'books'],
  },
  { side: 'out', category: 'gifts', words: ['gift', 'gifts', 'charity', 'donation', 'birthday', 'present'] },
  { side: 'out', category: 'debt', words: ['loan', 'instalment', 'repayment'] },
];

function byWords({ party, narration }: CategorisedLine, side: 'in' | 'out'): Category | undefined {
  const text = ` ${plainWords(`${party ?? ''} ${narration ?? ''}`)} `;
  return wordRules.find((rule) => rule.side === side && rule.words.some((word) => text.includes(` ${word} `)))
    ?.category;
}

/** Small letters without accents, one space between words. */
function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
