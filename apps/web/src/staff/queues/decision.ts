import type { Api } from '../../lib/api/client.ts';
import type { ButtonLook } from '../../ui/button/button.tsx';

/** What a decision came to, in the words of the bank; with a proposal when a second person has to agree. */
export type Decided = {
  readonly message: string;
  readonly proposalId: string | null;
  /** It was decided, and could not be carried out. */
  readonly failed?: true;
};

export type Given = {
  /** Why; or, for a message, the note. */
  readonly reason: string;
  /** Of a payment that has arrived. */
  readonly received: string;
  readonly transactionHash: string;
  /** Of a credit card. */
  readonly limit: string;
};

export type Decision = {
  readonly label: string;
  /** What will happen, before it does. */
  readonly intro: string;
  readonly look: ButtonLook;
  readonly asks: 'reason' | 'payment' | 'note' | 'limit';
  /** The reason is mailed to the customer: whoever writes it has to know. */
  readonly isReadByCustomer?: true;
  readonly send: (api: Api, caseId: string, given: Given, idempotencyKey: string) => Promise<Decided>;
};

type Answer = { readonly message: string; readonly proposal_id?: string | null };

/** Done, or proposed: the bank says which, by the bound of whoever decides. */
export async function decided(asked: Promise<Answer>): Promise<Decided> {
  const { message, proposal_id = null } = await asked;
  return { message, proposalId: proposal_id };
}

/** What is sent about a case for which a reason is all that it takes. */
export const because = <Params>(params: Params, { reason }: Given) => ({ params, body: { reason } });
