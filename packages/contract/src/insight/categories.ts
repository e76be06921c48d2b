/** What a movement can be for; a test holds them to the rules, which say in words what each is. */
export const chosenCategories = [
  'groceries',
  'eating-out',
  'shopping',
  'transport',
  'travel',
  'housing',
  'bills',
  'health',
  'leisure',
  'services',
  'public',
  'gifts',
  'payments',
  'cash',
  'fees',
  'debt',
  'salary',
  'income',
  'added',
  'interest',
  'other',
] as const;

/** What a budget can be set for: all that money goes out for. */
export const budgetCategories = [
  'groceries',
  'eating-out',
  'shopping',
  'transport',
  'travel',
  'housing',
  'bills',
  'health',
  'leisure',
  'services',
  'public',
  'gifts',
  'payments',
  'cash',
  'fees',
  'debt',
  'other',
] as const;

/** Money between accounts of one customer is known from the accounts: nobody chooses it. */
export const movementCategories = [...chosenCategories, 'own'] as const;

export type MovementCategory = (typeof movementCategories)[number];
