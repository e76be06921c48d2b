/** What is said to the bank, as somebody meets it who would read along, fill it up, or have others open what they wrote. */
export type ChatTarget = {
  /** Ways to what another has said: each with what was answered. Empty where the answer was a no. */
  peeks(): Promise<readonly { readonly where: string; readonly seen: string }[]>;
  /** What a stranger's stream was told while another wrote, and what a stream without a right to it answered. */
  overhears(): Promise<readonly { readonly where: string; readonly seen: string }[]>;
  /** The status of one message of so many bytes. */
  sendLarge(bytes: number): Promise<number>;
  /** So many messages of one person at once. */
  flood(messages: number): Promise<readonly Refusal[]>;
  /** What was written, where it comes out again: each with its kind. */
  says(text: string): Promise<readonly { readonly where: string; readonly html: string }[]>;
};

type Refusal = { readonly status: number; readonly wait: string | null };
