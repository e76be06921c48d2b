import { newPinProblem } from '@farthing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Field } from '../../ui/field/field.tsx';
import { PinInput } from '../../ui/pin-input/pin-input.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { idOf, type Proof, ProofForm } from '../passkeys/proof-form.tsx';

/** For who has forgotten it: the new PIN and the password, then a second factor. */
export default function ReplacePin({ onDone }: { onDone: () => void }) {
  const { api } = useApp();
  const queries = useQueryClient();
  const toast = useToast();
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();

  async function replace(proof: Proof) {
    try {
      const { message } = await api.call('POST /cards/pin_replacement/', { body: { ...proof, pin } });
      toast(message);
    } catch (thrown) {
      setProblem(failureOf(thrown).fields.pin?.join(' '));
      throw thrown;
    }
    // What can be sent at once is less from now on.
    await queries.invalidateQueries({ queryKey: ['payment-bounds'] });
    onDone();
  }

  return (
    <ProofForm
      button="Replace the PIN"
      problem={() => {
        const found = newPinProblem(pin);
        setProblem(found);
        return found;
      }}
      onProve={replace}
    >
      <Field id={idOf('name')} label="New PIN" hint="4 digits." error={problem}>
        <PinInput length={4} value={pin} onChange={({ currentTarget }) => setPin(currentTarget.value)} />
      </Field>
    </ProofForm>
  );
}
