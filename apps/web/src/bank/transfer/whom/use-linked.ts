import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApp } from '../../../lib/app.tsx';
import { keptPayeesQuery } from '../../data/kept-payees-query.ts';
import { nameOf } from '../../payees/finding.ts';
import { payTo } from '../payee.ts';
import type { Details } from '../transfer.ts';
import { useOwnAccounts } from '../use-payer.ts';
import type { TransferParts } from '../use-transfer-parts.ts';
import { linkedPayee } from './offered.ts';

/** A link may say whom: a payee of the book by its id, or somebody here who has given their link. The first step is done then. */
export function useLinked({ place, typed, setTyped }: TransferParts): void {
  const linked = useLinkedDetails(place.search, typed);
  // Only where the page was opened: a payment that was sent is over, and its link must not begin another in place of the receipt.
  const [opened] = useState({ key: place.key, isNew: place.isNew });
  const isDue = opened.isNew && opened.key === place.key && linked !== undefined;
  const follow = useEffectEvent(() => {
    if (linked === undefined) return;
    setTyped(linked);
    place.send({ kind: 'continue', details: linked }, { replace: true });
  });
  useEffect(() => {
    if (isDue) follow();
  }, [isDue]);
}

/** Undefined without such a link, and until what it leads to is known. */
function useLinkedDetails(search: string, details: Details): Details | undefined {
  const { api, site } = useApp();
  const payeeId = new URLSearchParams(search).get('payee');
  const { data: book } = useQuery({ ...keptPayeesQuery(api), enabled: payeeId !== null });
  const accounts = useOwnAccounts();
  const kept = payeeId === null ? undefined : book?.payees.find(({ id }) => id === payeeId);
  if (kept) return { ...payTo(details, kept), known: nameOf(kept) };
  const given = linkedPayee(search);
  if (given === undefined || accounts.length === 0) return undefined;
  const here = { ...given, bank_name: site.brand.name };
  // An account here is paid from one in its own currency.
  const payer = accounts.find(({ currency }) => currency === given.currency);
  const account = details.account === '' && payer && !payer.first ? payer.id : details.account;
  return { ...payTo({ ...details, account }, here), known: given.account_name };
}
