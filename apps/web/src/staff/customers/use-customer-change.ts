import type { Api } from '../../lib/api/client.ts';
import { useOnce } from '../parts/dialogs/use-once.ts';
import { useChange } from '../parts/use-change.ts';
import { useStaffApi } from '../session/staff-services.tsx';

/** Of a customer, whom queues and proposals name too. */
export const useCustomerChange = () =>
  useChange([['customer'], ['queues'], ['cases'], ['staff', 'proposals']]);

/** Proposes something about a customer; the same content sent again, after no answer came, is proposed once. */
export function useCustomerProposal<Body, Answer extends { readonly message: string }>(
  send: (api: Api, body: Body, idempotencyKey: string) => Promise<Answer>,
) {
  const api = useStaffApi();
  const once = useOnce();
  const change = useCustomerChange();
  return (body: Body) => change(once(body, (idempotencyKey) => send(api, body, idempotencyKey)));
}
