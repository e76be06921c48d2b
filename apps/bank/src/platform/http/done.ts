/** What most calls answer: that it is done, in words. */
export function done(message: string) {
  return { status: 'success' as const, message };
}
