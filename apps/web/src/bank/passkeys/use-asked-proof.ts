import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Ask, type AskedProof, useAskForCode } from './use-ask-for-code.ts';

/** The second of two proofs, which can be asked for again: that of before stays until another one is on its way. */
export function useAskedProof(send: Ask, onAsked: () => void) {
  const ask = useAskForCode();
  const [proof, setProof] = useState<AskedProof>();
  const asking = useMutation({
    async mutationFn(): Promise<AskedProof> {
      if (proof === undefined) return ask(send);
      const { passkey } = await send();
      return { passkey: passkey ?? null };
    },
    networkMode: 'always',
    onSuccess(asked) {
      setProof(asked);
      onAsked();
    },
  });
  return {
    /** Undefined until it is asked for. */
    proof,
    asking,
    forget() {
      setProof(undefined);
      asking.reset();
    },
  };
}
