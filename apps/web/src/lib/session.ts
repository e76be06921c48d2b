/** Everything the app keeps in local storage; the spec names these keys and no others. */
type StoredKey = 'access' | 'refresh' | 'user_id' | 'user_name' | 'user_email' | 'remember_me' | 'userEmail';

export type Tokens = { readonly access: string; readonly refresh: string };

export type SessionUser = { readonly id: string; readonly full_name: string; readonly email: string };

/** All that making calls takes of a session. */
export type TokenStore = {
  access(): string | null;
  tokens(): Tokens | null;
  replaceTokens(tokens: Tokens): void;
  removeTokens(): void;
};

export type Session = TokenStore & {
  signIn(tokens: Tokens, user: SessionUser, remembered: boolean): void;
  /** Leaves nothing behind. */
  signOut(): void;
  isRemembered(): boolean;
  userId(): string | null;
  userName(): string | null;
  /** The address that waits for its code, from sign-up to the OTP page. */
  addressToVerify(): string | null;
  keepAddressToVerify(email: string): void;
};

/** The session as the browser stores it, shared by all tabs. Read anew each time: another tab may have changed it. */
export function storedSession(storage: Storage): Session {
  const read = (key: StoredKey) => storage.getItem(key);
  const write = (key: StoredKey, value: string) => storage.setItem(key, value);
  const remove = (key: StoredKey) => storage.removeItem(key);
  const replaceTokens = ({ access, refresh }: Tokens) => {
    write('refresh', refresh);
    write('access', access);
  };
  return {
    access: () => read('access'),
    tokens() {
      const access = read('access');
      const refresh = read('refresh');
      return access !== null && refresh !== null ? { access, refresh } : null;
    },
    replaceTokens,
    removeTokens() {
      remove('access');
      remove('refresh');
    },
    signIn(tokens, user, remembered) {
      write('user_id', user.id);
      write('user_name', user.full_name);
      write('user_email', user.email);
      write('remember_me', `${remembered}`);
      remove('userEmail');
      // Last, because other tabs take an access token for a whole session.
      replaceTokens(tokens);
    },
    signOut() {
      // A member of staff may be signed in beside the customer, and is not signed out with them.
      for (const key of Object.keys(storage)) if (!key.startsWith('staff_')) storage.removeItem(key);
    },
    isRemembered: () => read('remember_me') === 'true',
    userId: () => read('user_id'),
    userName: () => read('user_name'),
    addressToVerify: () => read('userEmail'),
    keepAddressToVerify: (email) => write('userEmail', email),
  };
}

/**
 * Tells when the session is over though this page has not ended it: another tab has, or it was over before and the
 * browser shows the page again, as it was, from its memory.
 */
export function watchSignOut(session: Session, onSignedOut: (how: 'elsewhere' | 'before') => void): void {
  const check = (how: 'elsewhere' | 'before') => {
    if (session.access() === null) onSignedOut(how);
  };
  window.addEventListener('storage', ({ key }) => {
    // A storage that was cleared names no key.
    if (key === null || key === 'access') check('elsewhere');
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) check('before');
  });
}
