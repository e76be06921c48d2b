import type { Member } from '@farthing/contract';

/** Who has not accepted the invitation yet has only an address. */
export function nameOf({ full_name, email }: Member): string {
  return full_name === '' ? email : full_name;
}
