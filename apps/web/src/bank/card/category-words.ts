import type { OwnCard } from '@farthing/contract';

type Category = OwnCard['blocked_categories'][number];

/** What the categories are called, as in packages/rules: imported from there, they would bring all of it along. */
export const categoryWords: Readonly<Record<Category, string>> = {
  adult: 'Adult services',
  crypto: 'Crypto and money transfer',
  alcohol: 'Bars and alcohol',
  tobacco: 'Tobacco',
  groceries: 'Groceries',
  restaurants: 'Restaurants',
  fuel: 'Fuel and charging',
  transport: 'Transport',
  travel: 'Travel and hotels',
  games: 'Games and apps',
  entertainment: 'Entertainment',
  health: 'Health',
  utilities: 'Bills and utilities',
  shopping: 'Shopping',
  services: 'Services',
  public: 'Government',
};

export const categories = Object.keys(categoryWords) as readonly Category[];
