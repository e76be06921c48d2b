/** A word of a name in the forms that it is compared by. */
export type Token = {
  /** Latin letters without accents. */
  readonly plain: string;
  /** What stays when a name is written down by another ear: the consonants, those that sound alike as one. */
  readonly sound: string;
};

/** The words of a name, titles and single letters left out, eight at most. */
export function tokensOf(name: string): readonly Token[] {
  const words = toLatin(name).split(/[^a-z0-9]+/);
  return words
    .filter((word) => word.length > 1 && !titles.has(word))
    .slice(0, mostTokens)
    .map((plain) => ({ plain, sound: soundOf(plain) }));
}

const mostTokens = 8;

const titles: ReadonlySet<string> = new Set(
  'mr mrs ms miss mx dr prof sir dame lord lady haji hajji sheikh shaykh mullah maulavi general colonel'.split(
    ' ',
  ),
);

function toLatin(name: string): string {
  const small = name.slice(0, mostLetters).normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  // A mark within a name parts it for some and not for others: Al-Qaddafi, O'Brien.
  return small.replaceAll(/['’ʼ`´]/g, '').replaceAll(/[^ -~]/g, (letter) => latin[letter] ?? ' ');
}

const mostLetters = 300;

const pairs = (letters: string, spelt: string) =>
  Object.fromEntries([...letters].map((letter, place) => [letter, spelt.split(' ')[place] ?? '']));

/** Letters that have no accent to be taken off, and the Cyrillic and Greek alphabets. */
const latin: Readonly<Record<string, string>> = {
  ...pairs('ßæøœłđðþıħŋ', 'ss ae o oe l d d th i h ng'),
  ...pairs(
    'абвгдежзиклмнопрстуфхцчшщыэюя',
    'a b v g d e zh z i k l m n o p r s t u f kh ts ch sh shch y e yu ya',
  ),
  ...pairs('ёйієґў', 'e i i e g u'),
  ...{ ъ: '', ь: '' },
  ...pairs('αβγδεζηθικλμνξοπρστυφχψως', 'a v g d e z i th i k l m n x o p r s t y f ch ps o s'),
};

/** Muhammad and Mohamed, Qaddafi and Gadhafi, Yusuf and Iosif sound alike. */
function soundOf(plain: string): string {
  const folded = plain
    .replaceAll(/tsch|sch|tch|sh|zh|ch|dj/g, 's')
    .replaceAll(/ph|[vw]/g, 'f')
    .replaceAll(/[kgdt]h/g, (pair) => pair.charAt(0))
    .replaceAll(/ck|[cqgx]/g, 'k')
    .replaceAll('z', 's');
  const first = /^[aeiouyj]/.test(folded) ? 'a' : '';
  return first + folded.replaceAll(/[aeiouyj]/g, '').replaceAll(/(.)\1+/g, '$1');
}
