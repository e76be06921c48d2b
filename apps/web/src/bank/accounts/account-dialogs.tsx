import type { Account, Accounts } from '../data/accounts-query.ts';
import { ExchangeDialog } from './exchange-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { OpenDialog } from './open-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

export type Asked = 'open' | 'move' | 'exchange' | 'settings';

export type AccountDialogsProps = {
  /** Which of them is open. */
  asked: Asked | null;
  onClose: () => void;
  all: Accounts;
  /** Whose page it is. */
  account?: Account;
};

export default function AccountDialogs({ asked, onClose, all, account }: AccountDialogsProps) {
  // Money goes into a shared account and out of it by payments.
  const accounts = all.accounts.filter(({ shared }) => shared === null);
  return (
    <>
      <OpenDialog open={asked === 'open'} onClose={onClose} held={all} />
      <MoveDialog open={asked === 'move'} onClose={onClose} accounts={accounts} from={account} />
      <ExchangeDialog open={asked === 'exchange'} onClose={onClose} accounts={accounts} from={account} />
      {account && (
        <SettingsDialog open={asked === 'settings'} onClose={onClose} account={account} all={all} />
      )}
    </>
  );
}
