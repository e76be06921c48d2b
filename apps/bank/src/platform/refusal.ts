import { type ErrorCode, errors } from '@farthing/contract';

export type RefusalDetails = {
  /** What the person reads; the code's own sentence otherwise. */
  readonly message?: string;
  /** Messages by the name of the field they belong to. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Messages that belong to no field, as the locked login's. */
  readonly nonField?: readonly string[];
  readonly retryAfterSeconds?: number;
};

/** An expected "no", with a code of the contract. Anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? errors[code].message);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

/**
 * Throws a refusal that was handed over, now that what goes with it is committed: thrown inside a transaction, it would undo
 * the count of a wrong try.
 */
export function told<Result>(result: Result | Refusal): Result {
  if (result instanceof Refusal) throw result;
  return result;
}

/** The refusal with which something ends, for whoever has to say it in other words; undefined when it does not. */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
