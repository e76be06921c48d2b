import { useLocation, useNavigate } from 'react-router';
import { useCustomerId } from '../data/customer.ts';
import { dropDraft } from './draft.ts';
import { move, newTransfer, stepOrder, type Transfer, type TransferEvent } from './transfer.ts';

const transferPath = '/layout/transfer';

/** What an entry of the browser's history holds: everything but the PIN and the code. */
type Entry = Transfer & {
  /** Whoever signs in after somebody else must not see what that one typed. */
  readonly userId: string;
  readonly startedAtMs: number;
};

/** Each step is a place in the browser's history, with all that led there: Back and a reload lose nothing. */
export function useTransfer() {
  const { state, search, key } = useLocation();
  const navigate = useNavigate();
  const userId = useCustomerId();
  const entry = isEntry(state) && state.userId === userId && !isOver(state) ? state : undefined;
  const transfer: Transfer = entry ?? newTransfer(typeIn(search), accountIn(search));

  function send(event: TransferEvent, { replace = false } = {}): void {
    const next = move(transfer, event);
    const startedAtMs = entry?.startedAtMs ?? Date.now();
    const entryOfNext = { ...next, userId, startedAtMs } satisfies Entry;
    void navigate(transferPath + search, { state: entryOfNext, replace });
  }

  /** Whatever came of this one, the next begins at the first step, also when a link has led past it. */
  function restart(): void {
    closeTransfers(userId);
    const params = new URLSearchParams(search);
    for (const whom of ['payee', 'to', 'name', 'in']) params.delete(whom);
    void navigate({ pathname: transferPath, search: `${params}` }, { replace: true });
  }

  return {
    transfer,
    send,
    restart,
    key,
    search,
    /** Nothing has led here: the person begins. */
    isNew: entry === undefined,
  };
}

/** Back from the receipt must not lead to a payment that could be sent a second time. */
export function closeTransfers(userId: string): void {
  sessionStorage.setItem(closedKey, `${Date.now()}`);
  dropDraft(userId);
}

const closedKey = 'transfers-closed-at';

function isOver({ startedAtMs }: Entry): boolean {
  return startedAtMs <= Number(sessionStorage.getItem(closedKey));
}

function isEntry(state: unknown): state is Entry {
  if (typeof state !== 'object' || state === null || !('step' in state) || !('startedAtMs' in state))
    return false;
  return stepOrder.some((step) => step === state.step);
}

/** Which account a link asks to pay from; empty for the first. */
export function accountIn(search: string): string {
  return new URLSearchParams(search).get('account') ?? '';
}

function typeIn(search: string) {
  return new URLSearchParams(search).get('type') === 'international' ? 'international' : 'local';
}
