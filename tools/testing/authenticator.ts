import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** As much of a request as an authenticator looks at. */
type CreateOptions = { readonly challenge: string; readonly rp: { readonly id: string } };
type GetOptions = { readonly challenge: string; readonly rpId: string };

/**
 * A passkey in software, for tests without a browser: what it makes is what a browser would hand on (WebAuthn level 2,
 * without attestation). One that is on several devices does not count its uses.
 */
export function softAuthenticator(origin: string, { counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  let uses = 0;

  const authenticatorData = (rpId: string, attested: Buffer = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(uses);
    const userPresentAndVerified = 0x05 | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([userPresentAndVerified]), counter, attested]);
  };
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  return {
    id,
    create({ challenge, rp }: CreateOptions) {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, rawId.length]),
        rawId,
        coseKey(publicKey),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(rp.id, attested)],
      ]);
      const clientDataJSON = clientData('webauthn.create', challenge, origin);
      return credential({ clientDataJSON, attestationObject: cbor(attestation) });
    },
    get({ challenge, rpId }: GetOptions, from = origin) {
      if (counts) uses += 1;
      const data = authenticatorData(rpId);
      const clientDataJSON = clientData('webauthn.get', challenge, from);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      return credential({ clientDataJSON, authenticatorData: data, signature });
    },
  };

  function credential(response: Readonly<Record<string, Buffer>>) {
    const encoded = Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]);
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      response: Object.fromEntries(encoded) as Record<string, string>,
      clientExtensionResults: {},
    };
  }
}

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const parameters = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  return cbor(parameters);
}

/** The few kinds of CBOR values that these messages have. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([name, content]) => [cbor(name), cbor(content)]),
    ]);
  throw new TypeError(`no CBOR for ${String(value)}`);
}

function head(major: number, count: number): Buffer {
  const kind = major << 5;
  if (count < 24) return Buffer.from([kind | count]);
  return count < 256 ? Buffer.from([kind | 24, count]) : Buffer.from([kind | 25, count >> 8, count & 255]);
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
