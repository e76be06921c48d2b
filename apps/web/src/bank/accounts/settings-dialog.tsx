import { useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { Account, Accounts } from '../data/accounts-query.ts';
import { AccountSettings } from './account-settings.tsx';
import { CloseAccount, CloseQuestion } from './close-account.tsx';

type SettingsDialogProps = { open: boolean; onClose: () => void; account: Account; all: Accounts };

/** How the account is shown, and its end. */
export function SettingsDialog({ open, onClose, account, all }: SettingsDialogProps) {
  const [isClosing, setClosing] = useState(false);
  function askToClose() {
    onClose();
    setClosing(true);
  }
  return (
    <>
      <Dialog open={open} onClose={onClose} title="Settings">
        <div className="grid gap-6">
          <AccountSettings key={account.id} account={account} all={all} onSaved={onClose} />
          {!account.first && account.shared === null && (
            <CloseAccount account={account} all={all} onAsk={askToClose} />
          )}
        </div>
      </Dialog>
      <CloseQuestion account={account} all={all} open={isClosing} onClose={() => setClosing(false)} />
    </>
  );
}
