/** What is secret of a card, and until when it is shown. */
export type Revealed = { readonly number: string; readonly cvv: string; readonly untilMs: number };

/** Long enough to type a number into a form; a screen that is left alone shows it no longer. */
export function shownFromNow(secret: Pick<Revealed, 'number' | 'cvv'>): Revealed {
  return { ...secret, untilMs: Date.now() + 30_000 };
}
