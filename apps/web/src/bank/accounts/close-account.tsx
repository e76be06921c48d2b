import { formatAlike, fromDecimal, isPositive } from '@farthing/money';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import type { Account, Accounts } from '../data/accounts-query.ts';
import { useShownBalance } from '../data/shown-balance.ts';
import { Question } from '../parts/question.tsx';
import { AccountField } from './account-field.tsx';
import { useAccountChange } from './use-account-change.ts';

type CloseAccountProps = { account: Account; all: Accounts; onAsk: () => void };

export function CloseAccount({ account, all, onAsk }: CloseAccountProps) {
  const rest = fromDecimal(account.balance, account.currency);
  const isStuck = isPositive(rest) && targetsOf(account, all).length === 0;
  return (
    <div className="grid gap-3 border-line border-t pt-5">
      <h3 className="font-semibold text-lg">Close this account</h3>
      <p className="text-ink-2">
        {isStuck
          ? `There is money left, and you have no other account in ${rest.currency} that it could go to. Open one, or exchange it first.`
          : 'Its number stops working, and it cannot be opened again. What is left goes to another of your accounts.'}
      </p>
      {!isStuck && (
        <div>
          <Button look="quiet" onClick={onAsk}>
            Close account
          </Button>
        </div>
      )}
    </div>
  );
}

/** Where what is left may go: into an account of several people goes nothing but a payment. */
function targetsOf({ id, currency }: Account, { accounts }: Accounts): readonly Account[] {
  return accounts.filter((other) => other.id !== id && other.currency === currency && other.shared === null);
}

type CloseQuestionProps = { account: Account; all: Accounts; open: boolean; onClose: () => void };

export function CloseQuestion({ account, all, open, onClose }: CloseQuestionProps) {
  const { api } = useApp();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string>();
  const { isShown } = useShownBalance();
  const rest = fromDecimal(account.balance, account.currency);
  // An account without money may have earned some: where that goes has to be said as well.
  const targets = isPositive(rest) || account.kind === 'savings' ? targetsOf(account, all) : [];
  const closing = useAccountChange(
    (body: { move_rest_to?: string }, idempotencyKey) =>
      api.call('POST /accounts/:accountId/close/', {
        params: { accountId: account.id },
        body,
        idempotencyKey,
      }),
    account.id,
  );
  const target = targets.find(({ id }) => id === chosen) ?? targets[0];

  async function close() {
    await closing.mutateAsync(target === undefined ? {} : { move_rest_to: target.id });
    void navigate('/layout/accounts');
  }

  return (
    <Question
      open={open}
      onClose={onClose}
      title={`Close ${account.name}?`}
      keep="Keep it"
      action="Close account"
      onConfirm={close}
      change={closing}
    >
      <p>
        Nobody can pay into its number any more.
        {account.kind === 'savings' && ' We pay the interest that it has earned first.'}
      </p>
      {target && (
        <AccountField
          id="move-rest-to"
          label={
            isPositive(rest)
              ? `Where ${isShown ? formatAlike(rest) : 'its money'} goes`
              : 'Where earned interest goes'
          }
          accounts={targets}
          value={target.id}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
    </Question>
  );
}
