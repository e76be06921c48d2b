import { pbkdf2Sync } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { expect, test } from 'vitest';
import {
  bitcoinAddress,
  ethereumBytes,
  fromTron,
  isAccountKey,
  toTron,
  tronAddress,
  unspendableAccountKey,
} from './wallet-key.ts';

/** Keys and addresses here are published vectors, or made in the test. None is anybody's wallet. */

const seedOf = (words: string) => pbkdf2Sync(words, 'mnemonic', 2048, 64, 'sha512');

/** Of BIP 84, "Test vectors". */
const bip84 = {
  zpub: 'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
  zprv: 'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE',
  words: 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
};

test('[PAY-09] addresses of bitcoin are those that BIP 84 publishes for its account', () => {
  expect(bitcoinAddress(bip84.zpub, 0, 'bc')).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
  expect(bitcoinAddress(bip84.zpub, 1, 'bc')).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
});

test('[PAY-09] a key written as xpub gives the addresses of the same key written as zpub', () => {
  const account = HDKey.fromMasterSeed(seedOf(bip84.words)).derive("m/84'/0'/0'");
  expect(account.publicExtendedKey).toMatch(/^xpub/);
  expect(bitcoinAddress(account.publicExtendedKey, 1, 'bc')).toBe(bitcoinAddress(bip84.zpub, 1, 'bc'));
});

test('[PAY-09] public derivation is that of BIP 32, test vectors 1 and 2', () => {
  // m/0H and m/0H/1 of vector 1; m/0 of vector 2.
  const [parent, child] = [
    'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw',
    'xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ',
  ];
  expect(HDKey.fromExtendedKey(parent).deriveChild(1).publicExtendedKey).toBe(child);
  const master =
    'xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB';
  expect(HDKey.fromExtendedKey(master).deriveChild(0).publicExtendedKey).toBe(
    'xpub69H7F5d8KSRgmmdJg2KhpAK8SR3DjMwAdkxj3ZuxV27CprR9LgpeyGmXUbC6wb7ERfvrnKZjXoUmmDznezpbZb7ap6r1D3tgFxHmwMkQTPH',
  );
});

test('[PAY-09] the twenty bytes of an account are Ethereum’s, as the words “test … junk” are known to give them', () => {
  const words = 'test test test test test test test test test test test junk';
  const { publicKey } = HDKey.fromMasterSeed(seedOf(words)).derive("m/44'/60'/0'/0/0");
  expect(Buffer.from(ethereumBytes(publicKey ?? new Uint8Array())).toString('hex')).toBe(
    'f39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  );
});

test('[PAY-09] an address of TRON is written as its documentation writes it', () => {
  // "Account address format" of TRON's documentation.
  expect(toTron(Buffer.from('8840e6c55b9ada326d211d818c34a994aeced808', 'hex'))).toBe(
    'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
  );
  expect(Buffer.from(fromTron('TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL')).toString('hex')).toBe(
    '8840e6c55b9ada326d211d818c34a994aeced808',
  );
  expect(tronAddress(bip84.zpub, 0)).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
});

test('[PAY-09] a private key, a damaged key and anything else is no key of an account', () => {
  const xprv = HDKey.fromMasterSeed(seedOf(bip84.words)).privateExtendedKey;
  const damaged = `${bip84.zpub.slice(0, -1)}t`;
  for (const text of [bip84.zprv, xprv, damaged, '', 'xpub', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'])
    expect([text, isAccountKey(text)]).toEqual([text, false]);
  expect(isAccountKey(bip84.zpub)).toBe(true);
});

test('[PAY-09] the key of a sandbox cannot spend, and what it was made of is gone', () => {
  const seed = new Uint8Array(32).fill(7);
  const key = unspendableAccountKey(seed);
  expect(seed).toEqual(new Uint8Array(32));
  expect(isAccountKey(key)).toBe(true);
  expect(bitcoinAddress(key, 0, 'bcrt')).toMatch(/^bcrt1q/);
});
