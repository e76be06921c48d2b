import { ApiError } from '../../lib/api/error.ts';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { Alert } from '../../ui/alert/alert.tsx';

/** What the bank says is wrong with which field. */
export type FieldProblems = Readonly<Record<string, readonly string[]>>;

export function fieldsOfRefusal(error: Error | null): FieldProblems {
  return error instanceof ApiError ? error.fields : {};
}

type NotExportedProps = {
  error: Error | null;
  /** The fields of the form: what is wrong with one of them is said beside it, and not here as well. */
  among: readonly string[];
};

/** Why a file was not made. */
export function NotExported({ error, among }: NotExportedProps) {
  if (error === null || Object.keys(fieldsOfRefusal(error)).some((field) => among.includes(field)))
    return null;
  return (
    <Alert tone="danger" announced>
      {plainWordsOf(error)}
    </Alert>
  );
}
