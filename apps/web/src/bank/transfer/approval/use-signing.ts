import { approvalText } from '@farthing/rules';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../lib/app.tsx';
import { isPasskeyProblem, usedPasskey } from '../../../lib/passkey.ts';
import type { Quote } from '../transfer.ts';
import type { Confirmation } from './use-confirmation.ts';

export type Signing = NonNullable<ReturnType<typeof useSigning>>;

/** For who has a passkey: what it signs, and the way to have it sign. Undefined for who enters a code. */
export function useSigning(quote: Quote | null, confirmation: Confirmation) {
  const { api } = useApp();
  const withdrawal_id = quote?.withdrawal_id ?? '';
  const isAsked = quote?.approve_with === 'passkey';
  const query = useQuery({
    queryKey: ['withdrawal', withdrawal_id, 'approval'],
    queryFn: () => api.call('POST /wallet/withdrawal/passkey/start/', { body: { withdrawal_id } }),
    enabled: isAsked,
    // It follows from the payment, of which nothing changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!isAsked) return undefined;

  async function sign() {
    const { data } = query;
    if (data === undefined || confirmation.busy) return;
    // What is signed is what is shown here, or nothing is signed.
    if ((await digestOf(approvalText(data.statement))) !== data.passkey.challenge)
      return confirmation.show({ message: notThis });
    try {
      await confirmation.confirmSigned(await usedPasskey(data.passkey));
    } catch (thrown) {
      if (!isPasskeyProblem(thrown)) throw thrown;
      confirmation.show({ message: notUsed });
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
