const gone = new Set<unknown>();

/**
 * Says that something was closed, by its id. Until the page that shows it has made room for the next, it would be asked for, and the
 * bank would answer that there is no such thing.
 */
export function markGone(id: string): void {
  gone.add(id);
}

export function isGone(queryKey: readonly unknown[]): boolean {
  return queryKey.some((part) => gone.has(part));
}
