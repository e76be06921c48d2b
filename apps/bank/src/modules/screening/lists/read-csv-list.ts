import { type Fields, fieldName } from './listed-line.ts';

export type TakeLine = (line: number, fields: Fields) => void;

/** Reads CSV piece by piece and keeps no more than one record. The columns are named in the first line that has a Group ID among them. */
export function csvListReader(take: TakeLine): { write(text: string): void; end(): void } {
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let wasQuote = false;
  let [line, begins] = [1, 1];
  let columns: readonly string[] | undefined;

  function endRecord(): void {
    cells.push(cell);
    const record = cells;
    cells = [];
    cell = '';
    if (columns === undefined) {
      const names = record.map(fieldName);
      if (names.includes('groupid')) columns = names;
      else if (begins > 10)
        throw new Error('No line among the first ten names the columns: Group ID, Name 1 to Name 6, DOB.');
    } else if (record.length > 1 || record[0] !== '')
      take(begins, new Map(columns.map((name, place) => [name, record[place] ?? ''])));
    // The end of the line is counted after this.
    begins = line + 1;
  }

  function sign(letter: string): void {
    if (isQuoted && !wasQuote) {
      if (letter === '"') wasQuote = true;
      else cell += letter;
    } else if (wasQuote && letter === '"') {
      cell += '"';
      wasQuote = false;
    } else {
      [isQuoted, wasQuote] = [false, false];
      if (letter === '"' && cell === '') isQuoted = true;
      else if (letter === ',') {
        cells.push(cell);
        cell = '';
      } else if (letter === '\n') endRecord();
      else if (letter !== '\r') cell += letter;
    }
    if (letter === '\n') line += 1;
    if (cell.length > mostOfCell || cells.length > mostCells) throw new Error(`Line ${begins} does not end.`);
  }

  return {
    write(text) {
      for (const letter of text) sign(letter);
    },
    end() {
      if (cell !== '' || cells.length > 0) endRecord();
      if (columns === undefined)
        throw new Error('The file names no columns: Group ID, Name 1 to Name 6, DOB.');
    },
  };
}

const [mostOfCell, mostCells] = [20_000, 200];
