import type { AppServices } from '../../lib/app.tsx';

/**
 * Ends the session here and at the bank. Here first: whatever becomes of the call, nobody can go on with this browser.
 * A full page load, so that nothing of the account stays in memory.
 */
export async function leave(
  { api, session }: Pick<AppServices, 'api' | 'session'>,
  to: string,
): Promise<void> {
  document.body.hidden = true;
  const tokens = session.tokens();
  session.signOut();
  sessionStorage.clear();
  try {
    if (tokens) {
      const signal = AbortSignal.timeout(patienceMs);
      await api.call('POST /account/logout/', { body: { refresh: tokens.refresh }, signal });
    }
  } catch (error) {
    console.warn('The bank was not told of the logout; the session ends there by itself.', error);
  } finally {
    window.location.replace(to);
  }
}

const patienceMs = 4_000;
