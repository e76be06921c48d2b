import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import type { Account } from '../../data/accounts-query.ts';
import { ClosePot, ClosePotQuestion } from './close-pot.tsx';
import { PotForm } from './pot-form.tsx';
import { PotMoneyForm } from './pot-money-form.tsx';
import type { Pot } from './pots-query.ts';

export type AskedOfPot =
  | { readonly what: 'open' }
  | { readonly what: 'in' | 'out' | 'change'; readonly pot: Pot };

type PotDialogsProps = { asked: AskedOfPot | null; onClose: () => void; account: Account };

export default function PotDialogs({ asked, onClose, account }: PotDialogsProps) {
  const [closing, setClosing] = useState<Pot | null>(null);
  function askToClose(pot: Pot) {
    onClose();
    setClosing(pot);
  }
  return (
    <>
      <Dialog open={asked !== null} onClose={onClose} title={titleOf(asked)}>
        {asked?.what === 'open' && <PotForm account={account} onClose={onClose} />}
        {asked?.what === 'change' && (
          <div className="grid gap-6">
            <PotForm account={account} pot={asked.pot} onClose={onClose} />
            <ClosePot onAsk={() => askToClose(asked.pot)} />
          </div>
        )}
        {(asked?.what === 'in' || asked?.what === 'out') && (
          <PotMoneyForm direction={asked.what} pot={asked.pot} account={account} onClose={onClose} />
        )}
      </Dialog>
      {closing && <ClosePotQuestion pot={closing} account={account} onClose={() => setClosing(null)} />}
    </>
  );
}

function titleOf(asked: AskedOfPot | null): string {
  switch (asked?.what) {
    case 'in':
      return `Put money into ${asked.pot.name}`;
    case 'out':
      return `Take money out of ${asked.pot.name}`;
    case 'change':
      return `Change ${asked.pot.name}`;
    default:
      return 'Open a pot';
  }
}
