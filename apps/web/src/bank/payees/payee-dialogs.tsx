import { useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { KeptPayee } from '../data/kept-payees-query.ts';
import { AddPayee } from './add-payee.tsx';
import { ChangePayee } from './change-payee.tsx';
import { nameOf } from './finding.ts';
import { RemovePayee } from './remove-payee.tsx';

export type AskedOfPayee = { readonly what: 'add' } | { readonly what: 'change'; readonly payee: KeptPayee };

type PayeeDialogsProps = { asked: AskedOfPayee | null; onClose: () => void };

export default function PayeeDialogs({ asked, onClose }: PayeeDialogsProps) {
  const [removing, setRemoving] = useState<KeptPayee | null>(null);
  const title = asked?.what === 'change' ? `Change ${nameOf(asked.payee)}` : 'Add a payee';
  return (
    <>
      <Dialog open={asked !== null} onClose={onClose} title={title}>
        {asked?.what === 'add' && <AddPayee onClose={onClose} />}
        {asked?.what === 'change' && (
          <ChangePayee
            payee={asked.payee}
            onClose={onClose}
            onRemove={() => {
              onClose();
              setRemoving(asked.payee);
            }}
          />
        )}
      </Dialog>
      {removing && <RemovePayee payee={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
