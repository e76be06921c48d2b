export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
};

/** Somebody with two accounts has not brought in anybody. */
export function isSamePerson(one: Person, other: Person): boolean {
  return personKey(one) === personKey(other);
}

/** The same for the same name and day of birth, however they are written. */
export function personKey(person: Person): string {
  return `${nameKey(person)} ${person.dateOfBirth}`;
}

/** The same for the same name, however it is written. */
export function nameKey({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`
    .normalize('NFKD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();
}

/** Enough to recognise a friend by, too little to write to them: a•••@example.com. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email].slice(0, 1).join('')}•••${email.slice(at)}`;
}
