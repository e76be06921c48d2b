/** The lines of a text that has so much room; between words where it can be, within one where it must. */
export function wrapped(text: string, room: number, widthOf: (text: string) => number): string[] {
  const fits = (line: string) => widthOf(line.trimEnd()) <= room;
  const lines: string[] = [];
  let line = '';
  for (const word of text.match(/\S+\s*|\s+/g) ?? []) {
    if (line !== '' && !fits(line + word)) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
    while (lettersOf(line.trimEnd()).length > 1 && !fits(line)) {
      const [head, rest] = cut(line, fits);
      lines.push(head);
      line = rest;
    }
  }
  return [...lines, line.trimEnd()];
}

/**
 * As many letters as fit, and at least one, or it would never end. By halves: each look sets the line again, and one letter
 * less at a time would take the square of a long word.
 */
function cut(line: string, fits: (line: string) => boolean): [head: string, rest: string] {
  const letters = lettersOf(line);
  const headOf = (count: number) => letters.slice(0, count).join('');
  let [fitting, tooMany] = [1, letters.length];
  while (tooMany - fitting > 1) {
    const half = Math.floor((fitting + tooMany) / 2);
    if (fits(headOf(half))) fitting = half;
    else tooMany = half;
  }
  return [headOf(fitting), letters.slice(fitting).join('')];
}

/** As people see them: an accent stays with its letter. */
function lettersOf(text: string): string[] {
  return Array.from(letters.segment(text), ({ segment }) => segment);
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
