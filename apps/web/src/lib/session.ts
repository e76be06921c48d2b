export type Tokens = { readonly access: string; readonly refresh: string };

export type SessionUser = { readonly id: string; readonly full_name: string; readonly email: string };

/** All that making calls takes of a session. */
export type TokenStore = {
  access(): string | null;
  tokens(): Tokens | null;
  replaceTokens(tokens: Tokens): void;
  removeTokens(): void;
};

/** Other tabs see it too, and may end it. */
export type SharedTokenStore = TokenStore & {
  /** Under which the browser stores the access token. */
  readonly accessKey: string;
};

export type Session = SharedTokenStore & {
  signIn(tokens: Tokens, user: SessionUser, remembered: boolean): void;
  /** Leaves nothing behind, of a member of staff in the same browser neither. */
  signOut(): void;
  isRemembered(): boolean;
  userId(): string | null;
  userName(): string | null;
  /** The address that waits for its code, from sign-up to the OTP page. */
  addressToVerify(): string | null;
  keepAddressToVerify(email: string): void;
};

/** A pair of tokens as the browser stores it, shared by all tabs. Read again each time: another tab may have changed it. */
export function storedTokens(storage: Storage, accessKey: string, refreshKey: string): SharedTokenStore {
  return {
    accessKey,
    access: () => storage.getItem(accessKey),
    tokens() {
      const access = storage.getItem(accessKey);
      const refresh = storage.getItem(refreshKey);
      return access !== null && refresh !== null ? { access, refresh } : null;
    },
    replaceTokens({ access, refresh }) {
      storage.setItem(refreshKey, refresh);
      // Last, because other tabs take an access token for a whole session.
      storage.setItem(accessKey, access);
    },
    removeTokens() {
      storage.removeItem(accessKey);
      storage.removeItem(refreshKey);
    },
  };
}

/** All else that a customer's session keeps in local storage; the spec names these keys. `signs`: it has signed with the browser's key. */
type StoredKey = 'user_id' | 'user_name' | 'user_email' | 'remember_me' | 'userEmail' | 'signs';

export function storedSession(storage: Storage): Session {
  const read = (key: StoredKey) => storage.getItem(key);
  const write = (key: StoredKey, value: string) => storage.setItem(key, value);
  const remove = (key: StoredKey) => storage.removeItem(key);
  const tokenStore = storedTokens(storage, 'access', 'refresh');
  return {
    ...tokenStore,
    signIn(tokens, user, remembered) {
      write('user_id', user.id);
      write('user_name', user.full_name);
      write('user_email', user.email);
      write('remember_me', `${remembered}`);
      remove('userEmail');
      // The session that begins has not signed yet.
      remove('signs');
      tokenStore.replaceTokens(tokens);
    },
    signOut: () => storage.clear(),
    isRemembered: () => read('remember_me') === 'true',
    userId: () => read('user_id'),
    userName: () => read('user_name'),
    addressToVerify: () => read('userEmail'),
    keepAddressToVerify: (email) => write('userEmail', email),
  };
}

/**
 * Tells when the session is over though this page has not ended it: another tab has, or it was over before and the
 * browser shows the page again, as it was, from its memory. Gives the way to stop watching.
 */
export function watchSignOut(
  session: SharedTokenStore,
  onSignedOut: (how: 'elsewhere' | 'before') => void,
): () => void {
  const check = (how: 'elsewhere' | 'before') => {
    if (session.access() === null) onSignedOut(how);
  };
  const onStorage = ({ key }: StorageEvent) => {
    // A storage that was cleared names no key.
    if (key === null || key === session.accessKey) check('elsewhere');
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) check('before');
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}
