import type { DepositNetwork } from './choices.ts';

/** By which way money comes from the outside world: a chain, or another bank. */
export type OutsideNetwork = DepositNetwork | 'bank';

const unseen = /[\p{Z}\p{C}]/gu;

/**
 * The one written form of a reference of the outside world, or undefined when its network has none like it. One payment
 * written in two ways would be credited twice.
 */
export function canonicalReference(network: OutsideNetwork, text: string): string | undefined {
  const written = network === 'bank' ? canonicalEndToEndId(text) : canonicalHash(text);
  return forms[network].test(written) && !noReference.has(written) ? written : undefined;
}

/** Small letters, without spaces and without the 0x that some programs put before a number. */
export function canonicalHash(text: string): string {
  return text.normalize('NFKC').replaceAll(unseen, '').toLowerCase().replace(/^0x/, '');
}

/** Capitals, without spaces. */
export function canonicalEndToEndId(text: string): string {
  return text.normalize('NFKC').replaceAll(unseen, '').toUpperCase();
}

/** Bitcoin and TRON both name a transaction by a SHA-256. */
export const hashForm = /^[0-9a-f]{64}$/;

/** An end-to-end id of ISO 20022. */
export const endToEndForm = /^[A-Z0-9/?:().,'+-]{1,35}$/;

const forms = {
  BTC: hashForm,
  TRC20: hashForm,
  bank: endToEndForm,
} as const satisfies Record<OutsideNetwork, RegExp>;

/** What banks write where the payer gave no reference: it names no payment. */
const noReference: ReadonlySet<string> = new Set(['NOTPROVIDED', 'NONREF', 'NONE']);
