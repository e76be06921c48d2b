/** Why a file is not taken, and where: nothing of it is kept. */
export class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage';
  readonly line: number;
  /** The way to the element, as `Document/BkToCstmrStmt/Stmt`; empty before the first one. */
  readonly element: string;

  constructor(problem: string, place: { readonly line: number; readonly element: string }) {
    super(problem);
    this.line = place.line;
    this.element = place.element;
  }

  /** For the person who sent the file. */
  get sentence(): string {
    const where = this.element === '' ? `Line ${this.line}` : `Line ${this.line}, ${this.element}`;
    return `${where}: ${this.message}`;
  }
}
