/** Whether a kind of movement or of notice is about cards: a bank that issues none does not name it. */
export const isOfCards = (kind: string) => /^cards?(?:-|$)/.test(kind);
