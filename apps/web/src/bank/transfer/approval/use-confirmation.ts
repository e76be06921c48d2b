import { codeProblem } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api/error.ts';
import { isUnknownOutcome } from '../../../lib/api/failure.ts';
import { useApp } from '../../../lib/app.tsx';
import { intentKey } from '../../../lib/intent/intent-key.ts';
import { useCustomerId } from '../../data/customer.ts';
import { receiptOf, receiptPath, type Sent } from '../../receipt/receipt.ts';
import type { Details, Quote } from '../transfer.ts';
import { closeTransfers } from '../use-transfer.ts';
import { approvalFailed, verificationFailed, verificationProblem } from './failure-words.ts';
import { useMounted } from './use-mounted.ts';
import type { SignedCredential } from './use-signing.ts';

export type Confirmation = ReturnType<typeof useConfirmation>;

/** Waiting for the code; or nobody knows what came of it; or its time is up. */
export type Phase = 'code' | 'unknown' | 'lapsed';

type Proof = { readonly otp_code: string } | { readonly credential: SignedCredential };

type Problem = { readonly message: string; readonly title?: string };

/** What the last button does: 'Send £250.00 to A Patel'. */
export function sendLabel({ account_name }: Pick<Details, 'account_name'>, quote: Quote | null): string {
  const what = quote === null ? 'it' : format(fromDecimal(quote.amount, quote.currency));
  return `Send ${what} to ${account_name.trim()}`;
}

/** The last step: the code goes to the bank once per click, and what comes of it is said or is unknown. */
export function useConfirmation(quote: Quote | null) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Problem & { readonly attempt: number }>();
  const [failure, setFailure] = useState<ApiError>();
  const [phase, setPhase] = useState<Phase>('code');
  const [wasNotSent, setNotSent] = useState(false);
  const { send, busy, showReceipt } = useSending(quote);

  const show = (found: Problem) =>
    setProblem((before) => ({ ...found, attempt: (before?.attempt ?? 0) + 1 }));

  /** With the code as it is typed, or with the one that was just completed. */
  async function confirm(whole = code) {
    if (busy) return;
    setNotSent(false);
    if (whole === '') return show({ message: 'Please enter the OTP.' });
    if (quote === null) return show({ message: 'Missing withdrawal ID.' });
    const missing = codeProblem(whole);
    if (missing !== undefined) return show({ message: missing });
    await give(quote, { otp_code: whole });
  }

  async function give(to: Quote, proof: Proof) {
    const error = await send(to, proof);
    if (error === undefined) return;
    if (isUnknownOutcome(error)) return setPhase('unknown');
    setFailure(error);
    const title = 'otp_code' in proof ? verificationFailed : approvalFailed;
    show({ title, message: verificationProblem(error) });
  }

  return {
    code,
    setCode,
    problem,
    failure,
    busy,
    /** Not over while the code is on its way: then only the bank knows. */
    phase: busy && phase === 'lapsed' ? 'code' : phase,
    lapse: () => setPhase('lapsed'),
    /** The bank has said that it did not get the code. */
    wasNotSent,
    askAgain() {
      setProblem(undefined);
      setNotSent(true);
      setPhase('code');
    },
    /** Another code is on its way. */
    startAgain() {
      setCode('');
      setProblem(undefined);
      setFailure(undefined);
    },
    confirm,
    /** With what a passkey has signed. */
    async confirmSigned(credential: SignedCredential) {
      setNotSent(false);
      if (quote !== null && !busy) await give(quote, { credential });
    },
    /** Nothing was sent, for this reason. */
    show,
    showReceipt,
  } as const;
}

/** Answers with what went wrong, or leads to the receipt. */
function useSending(quote: Quote | null) {
  const userId = useCustomerId();
  const navigate = useNavigate();
  const isMounted = useMounted();
  const verify = useVerify();
  const inFlight = useRef(false);
  const [busy, setBusy] = useState(false);

  function showReceipt(sent?: Sent) {
    closeTransfers(userId);
    if (!isMounted() || quote === null) return;
    const state = sent && { ...receiptOf(sent, quote), userId };
    void navigate(receiptPath(quote.withdrawal_id), { replace: true, state });
  }

  async function send({ withdrawal_id }: Quote, proof: Proof): Promise<ApiError | undefined> {
    // The state of a component comes too late for a double click.
    if (inFlight.current) return undefined;
    inFlight.current = true;
    setBusy(true);
    try {
      showReceipt(await verify(withdrawal_id, proof));
      return undefined;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  }

  return { send, busy, showReceipt: () => showReceipt() };
}

/** Gives the code. Asked again with the same one, the bank says again what it did: the money moves once. */
function useVerify() {
  const { api } = useApp();
  const queries = useQueryClient();
  const [key] = useState(intentKey);

  async function ask(withdrawal_id: string, proof: Proof) {
    if ('otp_code' in proof) {
      const body = { withdrawal_id, ...proof };
      return api.call('POST /wallet/withdrawal/verify-otp/', { body, idempotencyKey: key.for(body) });
    }
    const body = { withdrawal_id, ...proof };
    return api.call('POST /wallet/withdrawal/passkey/', { body, idempotencyKey: key.for(body) });
  }

  return async (withdrawalId: string, proof: Proof): Promise<Sent> => {
    try {
      return sentIn(await ask(withdrawalId, proof));
    } catch (error) {
      if (error instanceof ApiError && !isUnknownOutcome(error)) key.forget();
      throw error;
    } finally {
      // Also when nobody knows what came of it: perhaps the history does.
      for (const queryKey of [
        ['wallet'],
        ['accounts'],
        ['transactions'],
        ['payees'],
        ['withdrawal', withdrawalId],
        ['under-way'],
        ['movement'],
      ])
        void queries.invalidateQueries({ queryKey });
    }
  };
}

/** Something between here and the bank may answer too, and that says nothing about the money. */
function sentIn({ status, data }: { readonly status?: string; readonly data?: Sent }): Sent {
  if (status !== 'success' || data === undefined) throw new ApiError('unreadable', '', { status: 200 });
  return data;
}
