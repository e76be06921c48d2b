import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a device gave of itself, by which only it can read. */
export type DeviceKeys = { readonly publicKey: Buffer; readonly auth: Buffer };

/** For a test that compares with those of the standard; drawn anew for each message otherwise. */
type Drawn = { readonly own: ECDH; readonly salt: Buffer };

export const curve = 'prime256v1';
const recordBytes = 4096;
/** What fits into one record beside its mark and its tag. */
const mostBytes = recordBytes - 17;

/** RFC 8291, in the encoding of RFC 8188 with one record. Throws for a key that is no point of the curve. */
export function encryptFor({ publicKey, auth }: DeviceKeys, text: string, drawn: Drawn = draw()): Buffer {
  const { own, salt } = drawn;
  const plain = Buffer.from(text, 'utf8');
  if (plain.length > mostBytes) throw new Error('a message to a device is too long');
  const ownPublic = own.getPublicKey();
  const shared = own.computeSecret(publicKey);
  const between = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ownPublic]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, between, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The mark says that no record follows.
  const record = Buffer.concat([
    cipher.update(plain),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return Buffer.concat([salt, size, Buffer.of(ownPublic.length), ownPublic, record]);
}

function draw(): Drawn {
  const own = createECDH(curve);
  own.generateKeys();
  return { own, salt: randomBytes(16) };
}
