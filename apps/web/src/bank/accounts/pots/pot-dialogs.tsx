import { useState } from 'react';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import type { Account } from '../../data/accounts-query.ts';
import { ClosePot, ClosePotQuestion } from './close-pot.tsx';
import { PotForm } from './pot-form.tsx';
import { PotMoneyForm } from './pot-money-form.tsx';
import type { Pot, Pots } from './pots-query.ts';

export type AskedOfPot =
  | { readonly what: 'open' }
  | { readonly what: 'in' | 'out' | 'change'; readonly pot: Pot };

type PotDialogsProps = {
  asked: AskedOfPot | null;
  onClose: () => void;
  account: Account;
  held: Pots | undefined;
};

export default function PotDialogs({ asked, onClose, account, held }: PotDialogsProps) {
  const [closing, setClosing] = useState<Pot | null>(null);
  const canRoundUp = held?.can_round_up === true;
  const isFull = held !== undefined && held.pots.length >= held.most;
  function askToClose(pot: Pot) {
    onClose();
    setClosing(pot);
  }
  return (
    <>
      <Dialog open={asked !== null} onClose={onClose} title={titleOf(asked)}>
        {asked?.what === 'open' &&
          (isFull ? (
            <NoMorePots most={held.most} />
          ) : (
            <PotForm account={account} canRoundUp={canRoundUp} onClose={onClose} />
          ))}
        {asked?.what === 'change' && (
          <div className="grid gap-6">
            <PotForm account={account} pot={asked.pot} canRoundUp={canRoundUp} onClose={onClose} />
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

function NoMorePots({ most }: Pick<Pots, 'most'>) {
  return (
    <Alert tone="warning" title={`This account has ${most} pots, as many as it can have.`}>
      Close one that you do not need any more, and open another.
    </Alert>
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
