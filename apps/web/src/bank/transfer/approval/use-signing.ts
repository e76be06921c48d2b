import type { PasskeyRequest } from '@farthing/contract';
import { type ApprovalStatement, approvalText } from '@farthing/rules';
import { useQuery } from '@tanstack/react-query';
import { isPasskeyProblem, usedPasskey } from '../../../lib/passkey.ts';

export type Signing = ReturnType<typeof useSigning>;
export type SignedCredential = Awaited<ReturnType<typeof usedPasskey>>;

type Asked = { readonly statement: ApprovalStatement; readonly passkey: PasskeyRequest };

type SigningOptions = {
  /** What is approved: a payment, or an order. */
  id: string;
  isAsked: boolean;
  start: () => Promise<Asked>;
  /** Sends what was signed. */
  onSigned: (credential: SignedCredential) => Promise<void>;
  /** Says why nothing was. */
  onProblem: (message: string) => void;
};

/** What a passkey signs, and the way to have it sign. */
export function useSigning({ id, isAsked, start, onSigned, onProblem }: SigningOptions) {
  const query = useQuery({
    // Not under the payment's own key: that is asked for again once it is sent.
    queryKey: ['approval', id],
    queryFn: start,
    enabled: isAsked,
    // It follows from what is approved, of which nothing changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  async function sign() {
    const { data } = query;
    if (data === undefined) return;
    // What is signed is what is shown here, or nothing is signed.
    if ((await digestOf(approvalText(data.statement))) !== data.passkey.challenge) return onProblem(notThis);
    try {
      await onSigned(await usedPasskey(data.passkey));
    } catch (thrown) {
      if (!isPasskeyProblem(thrown)) throw thrown;
      onProblem(notUsed);
    }
  }

  return { query, sign };
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const letters = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const notUsed = 'No passkey was used, and nothing was sent. You can try again.';
const notThis = 'What would be signed is not what is shown here. Nothing was sent. Please contact support.';
