import type { Database } from '../../platform/database/database.ts';
import { findPasswordHashes } from '../identity/index.ts';

/** A demo customer, and how to sign in as them. */
export type DemoPerson = {
  readonly email: string;
  readonly fullName: string;
  readonly password: string;
  readonly pin: string | undefined;
  readonly who: string;
};

export type DemoPeople = {
  /** These, with passwords that open now. */
  offer(people: readonly DemoPerson[]): Promise<void>;
  /** Those of them whose password is still the same: one that does not open would only annoy. */
  list(): Promise<readonly DemoPerson[]>;
};

export function createDemoPeople({ kysely }: Pick<Database, 'kysely'>): DemoPeople {
  let offered: readonly (DemoPerson & { readonly hash: string | undefined })[] = [];

  async function hashes(people: readonly DemoPerson[]): Promise<ReadonlyMap<string, string>> {
    if (people.length === 0) return new Map();
    return findPasswordHashes(
      kysely,
      people.map(({ email }) => email),
    );
  }

  return {
    async offer(people) {
      const now = await hashes(people);
      offered = people.map((person) => ({ ...person, hash: now.get(person.email) }));
    },
    async list() {
      const now = await hashes(offered);
      return offered.filter(({ email, hash }) => hash !== undefined && now.get(email) === hash);
    },
  };
}
