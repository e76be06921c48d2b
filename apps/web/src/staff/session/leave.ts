import type { StaffServices } from './staff-services.tsx';

/**
 * Ends the session here and at the bank. Here first: whatever becomes of the call, nobody can go on with this browser.
 * A full page load, so that nothing of the console stays in memory.
 */
export async function leaveConsole({ api, session, queries }: StaffServices, to: string): Promise<void> {
  document.body.hidden = true;
  void queries.cancelQueries();
  const tokens = session.tokens();
  session.removeTokens();
  try {
    if (tokens) {
      const signal = AbortSignal.timeout(patienceMs);
      await api.call('POST /staff/sign-out/', { body: { refresh: tokens.refresh }, signal });
    }
  } catch (error) {
    console.warn('The bank was not told of the sign-out; the session ends there by itself.', error);
  } finally {
    window.location.replace(to);
  }
}

const patienceMs = 4_000;
