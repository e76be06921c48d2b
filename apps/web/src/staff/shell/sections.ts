import type { Permission } from '@farthing/contract';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Banknote,
  Blocks,
  BookOpenText,
  CalendarClock,
  CreditCard,
  FileOutput,
  FileSpreadsheet,
  Gauge,
  HandCoins,
  Inbox,
  type LucideIcon,
  Mail,
  MessageCircle,
  Scale,
  ScrollText,
  ShieldCheck,
  SquareActivity,
  Stamp,
  UserRoundCog,
  UsersRound,
  Wallet,
  WalletCards,
} from 'lucide-react';
import { clientRoutes } from '../../lib/routes.ts';
import { openProposals } from '../proposals/proposal-words.ts';

export type Section = {
  readonly label: string;
  readonly to: string;
  /** Of a list: what is shown of it first. */
  readonly search?: string;
  readonly permission: Permission;
  /** The second key of its jump, after g. */
  readonly key: string;
  readonly Icon: LucideIcon;
};

const all: readonly Section[] = [
  { label: 'Queues', to: '/staff/queues', permission: 'customers.read', key: 'q', Icon: Inbox },
  { label: 'Inbox', to: '/staff/inbox', permission: 'inbox.read', key: 't', Icon: MessageCircle },
  { label: 'Customers', to: '/staff/customers', permission: 'customers.read', key: 'c', Icon: UsersRound },
  {
    label: 'Proposals',
    to: '/staff/proposals',
    search: openProposals,
    permission: 'proposals.read',
    key: 'p',
    Icon: Stamp,
  },
  {
    label: 'Payments',
    to: '/staff/payments',
    permission: 'withdrawals.read',
    key: 'y',
    Icon: ArrowUpFromLine,
  },
  {
    label: 'Company files',
    to: '/staff/company-files',
    permission: 'withdrawals.read',
    key: 'u',
    Icon: FileSpreadsheet,
  },
  { label: 'Deposits', to: '/staff/deposits', permission: 'deposits.read', key: 'd', Icon: ArrowDownToLine },
  {
    label: 'Chain payments',
    to: '/staff/chain-payments',
    search: '?state=doubt',
    permission: 'deposits.read',
    key: 'w',
    Icon: Blocks,
  },
  { label: 'Top-ups', to: '/staff/top-ups', permission: 'deposits.read', key: 'h', Icon: Banknote },
  { label: 'Accounts', to: '/staff/accounts', permission: 'customers.read', key: 'n', Icon: Wallet },
  {
    label: 'Contact messages',
    to: '/staff/conversations',
    permission: 'messages.read',
    key: 'v',
    Icon: Mail,
  },
  { label: 'Cards', to: '/staff/cards', permission: 'customers.read', key: 'i', Icon: CreditCard },
  { label: 'Loans', to: '/staff/loans', permission: 'loans.read', key: 'l', Icon: HandCoins },
  {
    label: 'Instalment loans',
    to: '/staff/lending',
    permission: 'loans.read',
    key: 'j',
    Icon: CalendarClock,
  },
  { label: 'Credit cards', to: '/staff/credit', permission: 'loans.read', key: 'e', Icon: WalletCards },
  { label: 'Books', to: '/staff/books', permission: 'books.read', key: 'b', Icon: BookOpenText },
  {
    label: 'Payment files',
    to: '/staff/payment-files',
    permission: 'payment-files.read',
    key: 'f',
    Icon: FileOutput,
  },
  {
    label: 'Reconciliation',
    to: '/staff/reconciliation',
    permission: 'reconciliation.read',
    key: 'r',
    Icon: Scale,
  },
  { label: 'Risk rules', to: '/staff/risk', permission: 'risk.read', key: 'k', Icon: ShieldCheck },
  {
    label: 'Settings',
    to: '/staff/settings',
    permission: 'settings.read',
    key: 's',
    Icon: Gauge,
  },
  { label: 'Audit log', to: '/staff/audit', permission: 'audit.read', key: 'a', Icon: ScrollText },
  {
    label: 'Operations',
    to: '/staff/operations',
    permission: 'operations.read',
    key: 'o',
    Icon: SquareActivity,
  },
  { label: 'Members', to: '/staff/members', permission: 'members.read', key: 'm', Icon: UserRoundCog },
];

/** Those that lead somewhere. */
const sections = all.filter(({ to }) => clientRoutes.includes(to));

export function sectionsFor(may: (permission: Permission) => boolean): readonly Section[] {
  return sections.filter(({ permission }) => may(permission));
}

export function isIn(section: Section, pathname: string): boolean {
  return pathname === section.to || pathname.startsWith(`${section.to}/`);
}
