import type { Row } from '../rows/index.ts';
import type { Sql } from '../sql/index.ts';
import { makeStatements } from './locks.ts';

/** Sees that rows are there before a batch locks them. Those seen lately are remembered; to forget one costs a statement. */
export class EnsuredRows {
  readonly #keys = new Set<string>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Each kind in a transaction of its own. What cannot be made is left to the batch, which will say why. */
  async ensure(sql: Sql, rows: readonly Row[]): Promise<void> {
    const unseen = rows.filter(({ key }) => key !== undefined && !this.#keys.has(key));
    const making = makeStatements(unseen).map(({ text, values, rows: made }) =>
      sql.query(text, values).then(
        () => this.#remember(made),
        () => {},
      ),
    );
    await Promise.all(making);
  }

  #remember(rows: readonly Row[]): void {
    for (const { key } of rows) if (key !== undefined) this.#keys.add(key);
    for (const oldest of this.#keys) {
      if (this.#keys.size <= this.#capacity) return;
      this.#keys.delete(oldest);
    }
  }
}
