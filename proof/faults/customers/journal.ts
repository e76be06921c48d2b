import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** What a customer asks the bank for. */
export type Act =
  | { readonly act: 'register' | 'create-pin' }
  | { readonly act: 'deposit' | 'request-loan' | 'order-card'; readonly amount: string }
  | { readonly act: 'withdraw'; readonly amount: string; readonly payee: Payee }
  | { readonly act: 'confirm' | 'cancel'; readonly withdrawalId: string };

/** Another customer by their address, or an account at another bank. */
export type Payee = { readonly customer: string } | 'outside';

type Asked = { readonly asked: string; readonly at: number; readonly who: string } & Act;

/** What the bank said to it, once and for all. */
type Told = {
  readonly told: string;
  readonly at: number;
  readonly outcome: 'done' | 'refused';
  /** Why it was refused; which thing was made; what leaves the wallet; how it stands. */
  readonly code?: string;
  readonly id?: string;
  readonly debit?: string;
  readonly status?: string;
};

export type Answer = Omit<Told, 'told' | 'at'>;

/** One thing that was asked for, with what was said to it. */
export type Matter = Asked & { readonly answer: Told | undefined };

/**
 * What customers asked for and were told, kept outside of the bank and of its database. A line is on disk before what
 * it says goes on: before a request is sent, and before a customer acts on an answer.
 */
export class Journal {
  readonly path: string;
  readonly #file: number;
  #acknowledged = 0;

  constructor(path: string) {
    this.path = path;
    this.#file = openSync(path, 'a', 0o600);
  }

  ask(key: string, who: string, act: Act): void {
    this.#write({ asked: key, at: Date.now(), who, ...act });
  }

  tell(key: string, answer: Answer): void {
    this.#write({ told: key, at: Date.now(), ...answer });
    if (answer.outcome === 'done') this.#acknowledged += 1;
  }

  /** How much was answered with yes so far. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  close(): void {
    closeSync(this.#file);
  }

  #write(line: Asked | Told): void {
    writeSync(this.#file, `${JSON.stringify(line)}\n`);
    fdatasyncSync(this.#file);
  }
}

/** What a journal holds, read as by somebody who comes later. */
export function readJournal(path: string): Matter[] {
  const texts = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const lines = texts.map((text) => JSON.parse(text) as Asked | Told);
  const told = new Map(lines.flatMap((line) => ('told' in line ? [[line.told, line] as const] : [])));
  return lines.flatMap((line) => ('asked' in line ? [{ ...line, answer: told.get(line.asked) }] : []));
}
