/** Spaces and dashes help people to read a number; they are no part of it. */
export function plain(number: string): string {
  return number.replaceAll(/[\s-]/g, '').toUpperCase();
}

export function looksLikeIban(number: string): boolean {
  return /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(plain(number));
}

/** The check digits agree. How long it is in which country, the bank knows. */
export function isIban(number: string): boolean {
  if (!looksLikeIban(number)) return false;
  const text = plain(number);
  const digits = (text.slice(4) + text.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

/** Four letters of the bank, two of the country, two of the place, three of the branch or none. */
export function isBic(code: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(plain(code));
}

/** Nine digits whose weighted sum is divisible by ten. */
export function isRoutingNumber(number: string): boolean {
  const text = plain(number);
  if (!/^[0-9]{9}$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0);
  return sum > 0 && sum % 10 === 0;
}

export type BritishParts = {
  readonly bankCode: string;
  readonly sortCode: string;
  readonly accountNumber: string;
};

/** GB, two check digits, four letters of the bank, six digits of the sort code, eight of the account. */
export function britishParts(iban: string): BritishParts | undefined {
  const text = plain(iban);
  if (!/^GB[0-9]{2}[A-Z]{4}[0-9]{14}$/.test(text)) return undefined;
  return { bankCode: text.slice(4, 8), sortCode: text.slice(8, 14), accountNumber: text.slice(14) };
}
