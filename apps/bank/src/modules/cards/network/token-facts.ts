import { condition, type Row } from '@farthing/ledger';
import { sql } from 'kysely';

/** A telephone that pays in place of a card, found by the number that it was given. */
export type TokenFacts = { readonly id: string; readonly state: string };

export type TokenRow = { readonly token_id: string | null; readonly token_state: string | null };

export const tokenColumns = sql`token.id AS token_id, token.state AS token_state`;

/** The card itself, or the one that the number of a telephone stands for. */
export const cardJoin = (numberDigests: readonly Buffer[]) => sql`
  LEFT JOIN card_token AS token ON token.number_digest = ANY (${numberDigests}::bytea[])
  LEFT JOIN card ON
    card.id = coalesce(
      token.card_id, (SELECT own.id FROM card AS own WHERE own.number_digest = ANY (${numberDigests}::bytea[]))
    )`;

export function tokenOf({ token_id, token_state }: TokenRow): TokenFacts | null {
  return token_id === null || token_state === null ? null : { id: token_id, state: token_state };
}

const unchanged = condition(
  'card_token',
  { key: { id: 'uuid' }, was: { state: 'text' } },
  'card-token-state',
);

/** Nothing is approved for a telephone that is stopped at the same moment. */
export function tokenRows(token: TokenFacts | null): readonly Row[] {
  return token === null ? [] : [unchanged.row({ id: token.id, was: { state: token.state } })];
}
