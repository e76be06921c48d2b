import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../../lib/api/client.ts';
import { failureOf, plainWordsOf } from '../../../lib/api/failure.ts';
import { useApp } from '../../../lib/app.tsx';
import { useMounted } from '../approval/use-mounted.ts';
import { typedPayee } from '../payee.ts';
import type { Details } from '../transfer.ts';
import { useOwnBank } from '../use-cost.ts';
import { type NameAnswer, nameQuestion, takesChoice } from './name-question.ts';

const keyOf = (question: string) => ['name-check', question];

export type NameFound = { readonly question: string; readonly answer: NameAnswer };

/**
 * Asks the bank whose the account is before going on. Where somebody has to choose, what was found is shown; where the name cannot be
 * checked, nobody is kept from paying.
 */
export function useNameCheck(goOn: (details: Details) => void) {
  const { api } = useApp();
  const own = useOwnBank();
  const queries = useQueryClient();
  const isMounted = useMounted();
  const [found, setFound] = useState<NameFound>();
  const asking = useMutation({
    mutationFn: (details: Details) => ask(api, details, own),
    networkMode: 'always',
  });

  async function check(details: Details): Promise<void> {
    const question = nameQuestion(details, own);
    if (asking.isPending) return;
    if (question === undefined || details.despite === question) return goOn(details);
    const answer = await asking.mutateAsync(details);
    queries.setQueryData(keyOf(question), answer);
    if (!isMounted()) return;
    if (takesChoice(answer.result)) setFound({ question, answer });
    else goOn({ ...details, despite: '' });
  }

  return { check, busy: asking.isPending, found };
}

/** What was answered about these details, if it was asked. */
export function useNameAnswer(details: Details): NameAnswer | undefined {
  const question = nameQuestion(details, useOwnBank());
  return useQueryClient().getQueryData<NameAnswer>(keyOf(question ?? ''));
}

async function ask(api: Api, details: Details, own: Parameters<typeof typedPayee>[1]): Promise<NameAnswer> {
  const body = { ...typedPayee(details, own), account_name: details.account_name.trim() };
  try {
    return (await api.call('POST /payees/check-name/', { body })).name_check;
  } catch (thrown) {
    const failure = failureOf(thrown);
    const why = failure.code === 'too_many_requests' ? { why: plainWordsOf(failure) } : {};
    return { result: 'not_checked', name: null, ...why };
  }
}
