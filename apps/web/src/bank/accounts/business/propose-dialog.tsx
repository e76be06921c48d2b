import { type AccountRole, accountRoles, emailFormProblem, isEmailShaped } from '@farthing/contract';
import { useState } from 'react';
import { useApp } from '../../../lib/app.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { amountProblem } from '../../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../../ui/money-input/typed-amount.ts';
import { Select } from '../../../ui/select/select.tsx';
import { useToast } from '../../../ui/toast/toast.tsx';
import type { Account } from '../../data/accounts-query.ts';
import type { SharedAccount } from '../../data/shared-account-query.ts';
import { type PinProblem, PinQuestion } from '../shared/pin-question.tsx';
import { roleWords } from '../shared/words.ts';
import { useAccountChange } from '../use-account-change.ts';

export type Wish = 'invite' | 'close' | 'lift-signatures' | 'rules' | 'role' | 'remove';

type ProposeDialogProps = {
  wish: Wish | null;
  onClose: () => void;
  shared: SharedAccount;
  account: Account;
};

/** What takes the agreement of others, or is done at once where there are none. */
export function ProposeDialog({ wish, ...rest }: ProposeDialogProps) {
  if (wish === null) return null;
  return <Propose key={wish} wish={wish} {...rest} />;
}

type Terms = {
  email: string;
  role: AccountRole;
  person: string;
  bound: string;
  approvers: number;
};

function Propose({ wish, onClose, shared, account }: ProposeDialogProps & { wish: Wish }) {
  const { api } = useApp();
  const tell = useToast();
  const others = shared.people.filter(({ until, you }) => until === null && !you);
  const [terms, setTerms] = useState<Terms>({
    email: '',
    role: shared.kind === 'joint' ? 'owner' : 'prepare',
    person: others[0]?.id ?? '',
    bound: shared.company?.bound ?? '',
    approvers: shared.company?.approvers ?? 1,
  });
  const proposing = useAccountChange((pin: string, idempotencyKey) =>
    api.call('POST /accounts/:accountId/proposals/', {
      params: { accountId: account.id },
      body: { kind: wish, pin, ...sentWith(wish, terms, account) },
      idempotencyKey,
    }),
  );
  return (
    <PinQuestion
      open
      onClose={onClose}
      title={titles[wish]}
      label={others.length === 0 ? 'Do it' : 'Propose it'}
      problem={problemOf(wish, terms, account)}
      send={(pin) => proposing.mutateAsync(pin)}
      onDone={(message) => {
        onClose();
        tell(message);
      }}
    >
      {(wrongWith) => (
        <>
          <p className="text-ink-2">{means[wish]}</p>
          <TermFields
            wish={wish}
            terms={terms}
            onChange={setTerms}
            {...{ shared, account, others, wrongWith }}
          />
        </>
      )}
    </PinQuestion>
  );
}

type TermFieldsProps = {
  wish: Wish;
  terms: Terms;
  onChange: (terms: Terms) => void;
  shared: SharedAccount;
  account: Account;
  others: SharedAccount['people'];
  wrongWith: (field: string) => string | undefined;
};

function TermFields({ wish, terms, onChange, shared, account, others, wrongWith }: TermFieldsProps) {
  const set = (changed: Partial<Terms>) => onChange({ ...terms, ...changed });
  return (
    <>
      {wish === 'invite' && (
        <Field id="invite-email" label="Email address" error={wrongWith('email')}>
          <Input
            type="email"
            autoComplete="off"
            value={terms.email}
            onChange={({ currentTarget }) => set({ email: currentTarget.value })}
          />
        </Field>
      )}
      {(wish === 'role' || wish === 'remove') && (
        <Field id="person" label="Who">
          <Select value={terms.person} onChange={({ currentTarget }) => set({ person: currentTarget.value })}>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {(wish === 'role' || (wish === 'invite' && shared.kind === 'business')) && (
        <Field id="role" label="May">
          <Select
            value={terms.role}
            onChange={({ currentTarget }) => set({ role: currentTarget.value as AccountRole })}
          >
            {accountRoles.map((role) => (
              <option key={role} value={role}>
                {roleWords[role]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {wish === 'rules' && (
        <>
          <Field id="bound" label="Daily limit for one person" error={wrongWith('bound')}>
            <MoneyInput
              currency={account.currency}
              value={terms.bound}
              onChange={({ currentTarget }) => set({ bound: currentTarget.value })}
            />
          </Field>
          <Field id="approvers" label="How many others sign above it" error={wrongWith('approvers')}>
            <Select
              value={terms.approvers}
              onChange={({ currentTarget }) => set({ approvers: Number(currentTarget.value) })}
            >
              {[1, 2, 3, 4, 5].map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
    </>
  );
}

function sentWith(wish: Wish, { email, role, person, bound, approvers }: Terms, { currency }: Account) {
  switch (wish) {
    case 'invite':
      return { email, role };
    case 'role':
      return { person, role };
    case 'remove':
      return { person };
    case 'rules':
      return { bound: typedAmount(bound, currency), approvers };
    default:
      return {};
  }
}

function problemOf(wish: Wish, { email, bound }: Terms, { currency }: Account): PinProblem | undefined {
  if (wish === 'invite' && !isEmailShaped(email.trim())) return { message: emailFormProblem, field: 'email' };
  const message = wish === 'rules' ? amountProblem(typedAmount(bound, currency), currency) : null;
  return message === null ? undefined : { message, field: 'bound' };
}

const titles = {
  invite: 'Invite somebody',
  close: 'Close this account',
  'lift-signatures': 'Lift the second signature',
  rules: 'Change the rules',
  role: 'Change a role',
  remove: 'Remove somebody',
} as const satisfies Record<Wish, string>;

const means = {
  invite: 'They accept with their PIN and a code, within 7 days. The others have to agree first.',
  close: 'It closes when all have agreed and nothing is left in it. Pay out the rest first.',
  'lift-signatures': 'When all have agreed, each owner can pay alone again.',
  rules: 'It changes when those who approve have agreed.',
  role: 'It changes when those who approve have agreed.',
  remove: 'They can no longer see the account once those who approve have agreed.',
} as const satisfies Record<Wish, string>;
