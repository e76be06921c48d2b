/** How many calls of each class all processes together take in a window. */
export const ratePolicies = {
  account: { points: 20, windowSeconds: 60, by: 'address' },
  registration: { points: 5, windowSeconds: 3600, by: 'address' },
  money: { points: 10, windowSeconds: 60, by: 'principal' },
  /** Finding people, and taking data out: enough to work by, too little to copy a list of customers. */
  lookup: { points: 60, windowSeconds: 60, by: 'principal' },
  /** Signed calls: far more than one bank sends, and few enough that forging one does not keep the bank busy. */
  provider: { points: 6_000, windowSeconds: 60, by: 'address' },
  /** A card network sends all its calls from a few addresses: three times what the bank is measured by. */
  network: { points: 36_000, windowSeconds: 60, by: 'address' },
  /** Of guests who talk with the bank: a page asks every few seconds, and an office has several people. */
  chat: { points: 240, windowSeconds: 60, by: 'address' },
  general: { points: 300, windowSeconds: 60, by: 'principal' },
} as const;
