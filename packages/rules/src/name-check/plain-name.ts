/** A name as it is compared: without case, accents, titles, punctuation and the form of a company. */
export type PlainName = {
  readonly words: readonly string[];
  /** Whether a form such as Ltd was written: only a business has one. */
  readonly isBusiness: boolean;
};

export function plainName(text: string): PlainName {
  const words = wordsOf(text);
  const named = words.filter((word) => !companyForms.has(word));
  const isBusiness = named.length < words.length && named.length > 0;
  const own = isBusiness ? named : words;
  return { words: withoutTitles(own), isBusiness };
}

function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæøœłđð]/g, (letter) => spelt[letter] ?? letter)
    .replaceAll('&', ' and ')
    .replaceAll(/['’ʼ`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

const spelt: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
};

/** Nobody is called only by a title: such a word is then a name. */
function withoutTitles(words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !titles.has(word));
  return rest.length > 0 ? rest : words;
}

const titles: ReadonlySet<string> = new Set(
  'mr mrs ms miss mx dr prof professor sir dame lord lady rev herr frau'.split(' '),
);

const companyForms: ReadonlySet<string> = new Set(
  'ltd limited plc llp lp cic inc incorporated llc corp corporation co company gmbh ag bv sarl'.split(' '),
);
