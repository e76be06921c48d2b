import type { ListedPerson } from '../names/index.ts';
import { type Fields, gatherPeople, type LineProblem, lineOf } from './listed-line.ts';
import { csvListReader } from './read-csv-list.ts';
import { xmlListReader } from './read-xml-list.ts';

export type ReadList = {
  readonly people: readonly ListedPerson[];
  readonly lines: number;
  /** The first of them; bad lines are left out. */
  readonly problems: readonly LineProblem[];
  readonly bad: number;
};

/** A list as CSV or XML, told apart by how it begins. Throws when it is no list at all, or has more entries than are taken. */
export async function readList(list: string, pieces: AsyncIterable<Uint8Array>): Promise<ReadList> {
  const people = gatherPeople(list);
  const problems: LineProblem[] = [];
  let [lines, bad] = [0, 0];
  const take = (line: number, fields: Fields) => {
    lines += 1;
    const read = lineOf(fields);
    if (typeof read !== 'string') people.add(read);
    else {
      bad += 1;
      if (problems.length < mostProblems) problems.push({ line, problem: read });
    }
    if (people.size() > mostEntries) throw new Error(`The list has more than ${mostEntries} entries.`);
  };
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let reader: ReturnType<typeof csvListReader> | undefined;
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true });
    reader ??= text.trimStart().startsWith('<') ? xmlListReader(take) : csvListReader(take);
    reader.write(text);
  }
  if (reader === undefined) throw new Error('The file is empty.');
  reader.write(decoder.decode());
  reader.end();
  if (people.size() === 0) throw new Error('The file has no entry.');
  return { people: [...people.all()], lines, problems, bad };
}

const mostProblems = 20;
/** Ten times the largest that there are. */
export const mostEntries = 200_000;
