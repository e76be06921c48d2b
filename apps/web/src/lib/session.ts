/** Everything the app keeps in local storage; the spec names these keys and no others. */
type StoredKey = 'access' | 'refresh' | 'user_id' | 'user_name' | 'user_email' | 'remember_me' | 'userEmail';

export type Tokens = { readonly access: string; readonly refresh: string };

export type Session = {
  access(): string | null;
  tokens(): Tokens | null;
  replaceTokens(tokens: Tokens): void;
  removeTokens(): void;
};

/** The session as the browser stores it, shared by all tabs. Read anew each time: another tab may have changed it. */
export function storedSession(storage: Storage): Session {
  const read = (key: StoredKey) => storage.getItem(key);
  const write = (key: StoredKey, value: string) => storage.setItem(key, value);
  const remove = (key: StoredKey) => storage.removeItem(key);
  return {
    access: () => read('access'),
    tokens() {
      const access = read('access');
      const refresh = read('refresh');
      return access !== null && refresh !== null ? { access, refresh } : null;
    },
    replaceTokens({ access, refresh }) {
      write('refresh', refresh);
      write('access', access);
    },
    removeTokens() {
      remove('access');
      remove('refresh');
    },
  };
}
