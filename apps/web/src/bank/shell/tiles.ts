import {
  ArrowDownLeft,
  ArrowLeftRight,
  Banknote,
  BookUser,
  ChartColumn,
  CreditCard,
  Globe,
  Hourglass,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  PiggyBank,
  ReceiptText,
  UserRound,
  UsersRound,
  WalletCards,
} from 'lucide-react';
import { clientRoutes } from '../../lib/routes.ts';

/** What belongs together stands together: more than a dozen in one row are searched, and not seen. */
type TileGroup = { readonly name: string; readonly tiles: readonly Tile[] };

type Tile = { readonly label: string; readonly to: string; readonly Icon: LucideIcon };

const all: readonly TileGroup[] = [
  {
    name: 'Overview',
    tiles: [
      { label: 'Dashboard', to: '/layout/dashboard', Icon: LayoutDashboard },
      { label: 'Accounts', to: '/layout/accounts', Icon: WalletCards },
      { label: 'Transactions', to: '/layout/transactions', Icon: ReceiptText },
      { label: 'Insight', to: '/layout/insight', Icon: ChartColumn },
    ],
  },
  {
    name: 'Payments',
    tiles: [
      { label: 'Transfer', to: '/layout/transfer', Icon: ArrowLeftRight },
      { label: "Int'l Wire", to: '/layout/transfer?type=international', Icon: Globe },
      { label: 'Payees', to: '/layout/payees', Icon: BookUser },
      { label: 'Scheduled', to: '/layout/scheduled', Icon: Hourglass },
      { label: 'Ask for money', to: '/layout/requests', Icon: ArrowDownLeft },
      { label: 'Deposit', to: '/layout/deposit', Icon: PiggyBank },
    ],
  },
  {
    name: 'Cards and loans',
    tiles: [
      { label: 'Cards', to: '/layout/card', Icon: CreditCard },
      { label: 'Loan', to: '/layout/loan', Icon: Banknote },
    ],
  },
  {
    name: 'You',
    tiles: [
      { label: 'Profile', to: '/layout/profile', Icon: UserRound },
      { label: 'Transaction Pin', to: '/layout/transaction-pin', Icon: KeyRound },
      { label: 'Referral', to: '/layout/referral', Icon: UsersRound },
    ],
  },
];

/** Those that lead somewhere. */
export const tileGroups = all.map(({ name, tiles: those }) => ({
  name,
  tiles: those.filter(({ to }) => isPage(to)),
}));

const tiles = tileGroups.flatMap(({ tiles: those }) => those);

/** Whether a page of the app is there yet: no link is written to one that is not. */
export function isPage(to: string): boolean {
  return clientRoutes.includes(pathOf(to));
}

/** Which tile stands for where the person is. Two of them lead to the same page; the query tells them apart. */
export function currentTile(pathname: string, search: string): Tile | undefined {
  const here = tiles.filter(({ to }) => pathname === pathOf(to) || belongsTo(pathname, pathOf(to)));
  return here.find(({ to }) => to === pathname + search) ?? here[0];
}

/** Pages without a tile of their own. */
const parents: Readonly<Record<string, string>> = {
  '/layout/cards/credit': '/layout/card',
  '/layout/deposit-details': '/layout/deposit',
  '/layout/lending': '/layout/loan',
  '/layout/scan': '/layout/transfer',
  '/layout/transfer_receipt': '/layout/transfer',
};

function belongsTo(pathname: string, tilePath: string): boolean {
  return parents[pathname] === tilePath || pathname.startsWith(`${tilePath}/`);
}

function pathOf(to: string): string {
  return to.replace(/\?.*$/, '');
}
