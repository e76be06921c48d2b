/** What goes with a refresh token: its signature by the key of this browser. */
export type DeviceKey = { readonly public_key: string; readonly signature: string };

/** `lost` when this session has signed before, and its key is gone. */
export type Signed = DeviceKey | 'lost' | undefined;

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const names = { database: 'farthing', store: 'keys', key: 'device' } as const;
const patienceMs = 4_000;
/** Set while a session has signed: the next that begins removes it. */
const signsKey = 'signs';

/**
 * Signs a refresh token by a key that no script can copy: a token that is stolen is worth nothing elsewhere. Nothing where the browser
 * keeps no keys; the bank then goes by its cookie alone. A session that has signed once (`signs`) does not go on without: the bank
 * would take that for theft and alarm its owner. A store that cannot be read for a moment is a failure that may pass.
 */
export async function signRefresh(refresh: string, storage: Storage): Promise<Signed> {
  const signs = storage.getItem(signsKey) !== null;
  if (globalThis.indexedDB === undefined || globalThis.crypto?.subtle === undefined)
    return signs ? 'lost' : undefined;
  try {
    const pair = await withinPatience(keptKey(signs ? 'find' : 'find or make'));
    if (pair === undefined) return 'lost';
    const key = await signature(pair, refresh);
    // Before it is sent: whoever has sent one and forgets it would look like a thief.
    storage.setItem(signsKey, 'yes');
    return key;
  } catch (error) {
    if (signs) throw error;
    return undefined;
  }
}

async function signature({ privateKey, publicKey }: CryptoKeyPair, refresh: string): Promise<DeviceKey> {
  const signed = await crypto.subtle.sign(
    { name: algorithm.name, hash: 'SHA-256' },
    privateKey,
    new TextEncoder().encode(refresh),
  );
  const exported = await crypto.subtle.exportKey('spki', publicKey);
  return { public_key: base64Url(exported), signature: base64Url(signed) };
}

async function keptKey(how: 'find' | 'find or make'): Promise<CryptoKeyPair | undefined> {
  const database = await opened();
  try {
    const find = (store: IDBObjectStore) => answerOf<CryptoKeyPair | undefined>(store.get(names.key));
    const kept = await find(storeOf(database, 'readonly'));
    if (kept !== undefined || how === 'find') return kept;
    const made = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
    // Another tab may have made one meanwhile: one transaction looks and keeps, so that both sign with the same.
    const store = storeOf(database, 'readwrite');
    const others = await find(store);
    if (others !== undefined) return others;
    await answerOf(store.put(made, names.key));
    return made;
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(names.database, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(names.store);
  return answerOf(request);
}

function storeOf(database: IDBDatabase, mode: IDBTransactionMode): IDBObjectStore {
  return database.transaction(names.store, mode).objectStore(names.store);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A store that never answers must not keep every tab waiting for its turn. */
function withinPatience<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The keys of this browser do not answer.')), patienceMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function base64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
