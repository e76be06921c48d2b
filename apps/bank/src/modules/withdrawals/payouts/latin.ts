/**
 * The characters that every bank's systems take, and no others: a payment with one more may be sent back days later.
 * Letters lose their marks, and what has no counterpart becomes a dot; the account number is what leads the money.
 */
export function latin(written: string): string {
  return written
    .replaceAll(/[^\x20-\x7e]/gu, (character) => counterparts[character] ?? character)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('&', '+')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/gu, '.');
}

/** Letters that are no other letter with a mark, and signs that people's keyboards write for plain ones. */
const counterparts: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'Th',
  þ: 'th',
  Ł: 'L',
  ł: 'l',
  ı: 'i',
  Ħ: 'H',
  ħ: 'h',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '“': "'",
  '”': "'",
  '–': '-',
  '—': '-',
  '‐': '-',
  '€': 'EUR',
  '£': 'GBP',
};
