import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bech32, createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';

/** What a bitcoin address begins with: money of value, or a chain on which there is none. */
export type BitcoinPrefix = 'bc' | 'bcrt';

/** Whether a text is the public key of an account of a wallet, from which addresses can be made and nothing be spent. */
export function isAccountKey(text: string): boolean {
  try {
    readAccountKey(text);
    return true;
  } catch {
    return false;
  }
}

/** The address of P2WPKH (BIP 84) with this index on the receiving side of the account. */
export function bitcoinAddress(accountKey: string, index: number, prefix: BitcoinPrefix): string {
  const { identifier } = receivingKey(accountKey, index);
  if (identifier === undefined) throw new Error('a derived key has no hash');
  return bech32.encode(prefix, [0, ...bech32.toWords(identifier)]);
}

/** The address of TRON with this index: what Ethereum makes of the key, with a byte before it, in base 58. */
export function tronAddress(accountKey: string, index: number): string {
  const { publicKey } = receivingKey(accountKey, index);
  if (publicKey === null) throw new Error('a derived key has no public part');
  return toTron(ethereumBytes(publicKey));
}

/** The public key of an account that nobody can spend from: what it was made of is gone when this returns. */
export function unspendableAccountKey(seed: Uint8Array): string {
  const account = HDKey.fromMasterSeed(seed).derive("m/84'/1'/0'");
  seed.fill(0);
  return account.wipePrivateData().publicExtendedKey;
}

/** Ethereum's twenty bytes, by which programs of both chains name an account. */
export function ethereumBytes(publicKey: Uint8Array): Uint8Array {
  const whole = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return keccak_256(whole.subarray(1)).subarray(12);
}

export function toTron(account: Uint8Array): string {
  return base58check.encode(Uint8Array.of(tronByte, ...account));
}

export function isTronAddress(text: string): boolean {
  try {
    return fromTron(text).length === 20;
  } catch {
    return false;
  }
}

/** The twenty bytes of an address of TRON. */
export function fromTron(address: string): Uint8Array {
  const [first, ...account] = base58check.decode(address);
  if (first !== tronByte || account.length !== 20) throw new Error('this is no address of TRON');
  return Uint8Array.from(account);
}

const base58check = createBase58check(sha256);
const tronByte = 0x41;

/** How wallets write public keys: as BIP 32 has it, and as BIP 84 does for addresses that begin with bc1. */
const versions = {
  xpub: { private: 0x0488ade4, public: 0x0488b21e },
  zpub: { private: 0x04b2430c, public: 0x04b24746 },
} as const;

function readAccountKey(text: string): HDKey {
  const key = HDKey.fromExtendedKey(text, text.startsWith('zpub') ? versions.zpub : versions.xpub);
  // A key that could spend must never come this far.
  if (key.privateKey !== null) throw new Error('a private key was given for a public one');
  return key;
}

function receivingKey(accountKey: string, index: number): HDKey {
  return readAccountKey(accountKey).deriveChild(0).deriveChild(index);
}
