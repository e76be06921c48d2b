import type { ListedPerson } from '../names/index.ts';

/** A line of a list in the shape of the UK consolidated list: one name of one entry. */
export type ListedLine = {
  readonly reference: string;
  readonly name: string;
  readonly birthYears: readonly number[];
};

export type LineProblem = { readonly line: number; readonly problem: string };

/** By the names of columns and elements, without case, spaces and underscores: Name 6, name6 and NAME_6 are the same. */
export type Fields = ReadonlyMap<string, string>;

export function fieldName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** The words of a name stand in six fields, the surname in the last of them. */
export function lineOf(fields: Fields): ListedLine | string {
  const reference = (fields.get('groupid') ?? fields.get('uniqueid') ?? '').trim();
  if (reference === '' || reference.length > 100) return 'There is no Group ID.';
  const parts = [1, 2, 3, 4, 5, 6].map((place) => (fields.get(`name${place}`) ?? '').trim());
  const name = parts.filter((part) => part !== '').join(' ');
  if (name === '') return 'There is no name.';
  if (name.length > 300) return 'The name has more than 300 characters.';
  const birth = fields.get('dob') ?? fields.get('individualdateofbirth') ?? fields.get('dateofbirth') ?? '';
  return { reference, name, birthYears: yearsIn(birth) };
}

function yearsIn(text: string): readonly number[] {
  const years = [...text.slice(0, 200).matchAll(/\b(?:19|20)\d\d\b/g)].map(([year]) => Number(year));
  return [...new Set(years)];
}

/** Lines of one entry as one person. The same Group ID may come again anywhere in the file. */
export function gatherPeople(list: string) {
  const people = new Map<string, { names: Set<string>; birthYears: Set<number> }>();
  return {
    size: () => people.size,
    add({ reference, name, birthYears }: ListedLine): void {
      const known = people.get(reference) ?? { names: new Set(), birthYears: new Set() };
      if (known.names.size < mostNames) known.names.add(name);
      for (const year of birthYears) known.birthYears.add(year);
      people.set(reference, known);
    },
    *all(): Generator<ListedPerson> {
      for (const [reference, { names, birthYears }] of people)
        yield { list, reference, names: [...names].sort(), birthYears: [...birthYears].sort() };
    },
  };
}

const mostNames = 200;
