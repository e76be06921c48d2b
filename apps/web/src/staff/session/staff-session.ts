import type { TokenStore } from '../../lib/session.ts';

/** Under keys of its own: a customer's session may live beside it, and neither touches the other. */
type StoredKey = 'staff_access' | 'staff_refresh';

/** The session of a member of staff as the browser stores it, shared by all tabs. */
export function storedStaffSession(storage: Storage): TokenStore {
  const read = (key: StoredKey) => storage.getItem(key);
  const write = (key: StoredKey, value: string) => storage.setItem(key, value);
  const remove = (key: StoredKey) => storage.removeItem(key);
  return {
    access: () => read('staff_access'),
    tokens() {
      const access = read('staff_access');
      const refresh = read('staff_refresh');
      return access !== null && refresh !== null ? { access, refresh } : null;
    },
    replaceTokens({ access, refresh }) {
      write('staff_refresh', refresh);
      // Last, because other tabs take an access token for a whole session.
      write('staff_access', access);
    },
    removeTokens() {
      remove('staff_access');
      remove('staff_refresh');
    },
  };
}

/** Tells when the session has been ended by another tab, or before the browser shows the page again from its memory. */
export function watchStaffSignOut(session: TokenStore, onSignedOut: () => void): () => void {
  const check = () => {
    if (session.access() === null) onSignedOut();
  };
  const onStorage = ({ key }: StorageEvent) => {
    // A storage that was cleared names no key.
    if (key === null || key === 'staff_access') check();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) check();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}
