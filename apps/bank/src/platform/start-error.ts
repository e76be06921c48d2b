/** Something the operator can mend: shown as it is, without a stack, and the process ends with code 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
