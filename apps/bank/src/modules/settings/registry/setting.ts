import type { SettingGroup, StaffRole } from '@farthing/contract';
import type { Config } from '../../../platform/config.ts';
import type { Field } from './field.ts';

/** Whom another value concerns. They are counted for whoever proposes and whoever approves. */
export type Concern =
  /** All who have an account. */
  | { readonly kind: 'customers' }
  | { readonly kind: 'tier'; readonly tier: number; readonly what: string }
  /** Nobody who is a customer already. */
  | { readonly kind: 'newcomers' }
  /** What was agreed with borrowers stays. */
  | { readonly kind: 'borrowers' }
  /** What was announced, promised or is waiting stays as it was told. */
  | { readonly kind: 'depositors' }
  /** What was exchanged stays. */
  | { readonly kind: 'exchangers' }
  /** What was earned up to its day stays. */
  | { readonly kind: 'savers' }
  /** What was credited before stays. */
  | { readonly kind: 'taxed' }
  | { readonly kind: 'referrers' }
  | { readonly kind: 'payers' }
  /** Who has payments that are still to come. */
  | { readonly kind: 'scheduled' }
  | { readonly kind: 'staff'; readonly role: StaffRole | 'any' }
  /** Who reads the bank's statements. No money moves by it. */
  | { readonly kind: 'statements' }
  /** Whoever reads a page, a mail or a receipt. */
  | { readonly kind: 'everybody' }
  /** Who reads the public pages. */
  | { readonly kind: 'readers' };

export type SettingDefinition = {
  readonly group: SettingGroup;
  readonly title: string;
  /** What it does, in plain words. */
  readonly help: string;
  readonly field: Field;
  /** What comes with the bank; some of it is known from its environment. */
  readonly default: string | ((config: Config) => string);
  /** Who may ask for another value. A second person has to agree in any case. */
  readonly propose: readonly string[];
  readonly concerns: Concern;
  /** Customers are told before it holds: nobody can change it from one moment to the next. */
  readonly isAnnounced?: boolean;
};

export const anyProposer: readonly string[] = ['operations', 'administrator'];
