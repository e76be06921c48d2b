import type { TestCustomer } from '../customers.ts';

/**
 * Who may call what, with whose ids. Every route of the router has a row here, and a row says what a customer gets
 * who asks with the ids of another; a new route without a row fails.
 */
export type Row =
  /** Open to everybody: a token changes nothing. */
  | 'everybody'
  /** Takes no ids: whoever asks gets their own, which the answer must show. */
  | {
      readonly own: (answer: unknown, asking: TestCustomer) => boolean;
      /** Of what is for whoever has its link. */
      readonly params?: (owner: Owner) => Readonly<Record<string, string>>;
      readonly body?: Body;
    }
  /** Takes ids: those of another are answered as if there were none. */
  | {
      readonly foreign: 403 | 404;
      readonly params: (owner: Owner) => Readonly<Record<string, string>>;
      readonly query?: Readonly<Record<string, string>>;
      readonly body?: Body;
    };

/** With the ids of the owner where it takes some. */
type Body = object | ((owner: Owner) => object);

export type Owner = {
  readonly id: string;
  readonly sessionId: string;
  readonly withdrawalId: string;
  readonly accountId: string;
  readonly payeeId: string;
  readonly orderId: string;
  readonly requestId: string;
  readonly requestToken: string;
  readonly topupId: string;
  readonly passkeyId: string;
  readonly cardId: string;
  readonly cardPaymentId: string;
  readonly disputeId: string;
  readonly challengeId: string;
  /** A line of their history. */
  readonly movementId: string;
  readonly conversationId: string;
  readonly chatFileId: string;
  readonly loanId: string;
  readonly creditId: string;
  readonly deviceId: string;
};
