export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
};

/** Somebody with two accounts has not brought in anybody. */
export function isSamePerson(one: Person, other: Person): boolean {
  return one.dateOfBirth === other.dateOfBirth && nameOf(one) === nameOf(other);
}

/** Enough to recognise a friend by, too little to write to them: a•••@example.com. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email].slice(0, 1).join('')}•••${email.slice(at)}`;
}

function nameOf({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`
    .normalize('NFKD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();
}
