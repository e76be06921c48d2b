import type { TokenStore } from './session.ts';

type Leaving = {
  readonly session: TokenStore;
  /** Leaves nothing of the session in this browser. */
  readonly forget: () => void;
  readonly tellBank: (refresh: string, signal: AbortSignal) => Promise<unknown>;
  /** Where to go then. */
  readonly to: string;
};

/**
 * Ends a session here and at the bank. Here first: whatever becomes of the call, nobody can go on with this browser.
 * A full page load, so that nothing of the session stays in memory.
 */
export async function leaveSession({ session, forget, tellBank, to }: Leaving): Promise<void> {
  document.body.hidden = true;
  const tokens = session.tokens();
  forget();
  try {
    if (tokens) await tellBank(tokens.refresh, AbortSignal.timeout(patienceMs));
  } catch (error) {
    console.warn('The bank was not told of the sign-out; the session ends there by itself.', error);
  } finally {
    window.location.replace(to);
  }
}

const patienceMs = 4_000;
