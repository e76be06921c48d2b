/** Handed to the PIN page by those who need one to go on: afterwards it leads back to what they were doing. */
export const returning = { returns: true } as const;

export function isReturning(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'returns' in state && state.returns === true;
}
