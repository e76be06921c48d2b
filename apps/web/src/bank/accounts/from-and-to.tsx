import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Account } from '../data/accounts-query.ts';
import { AccountField } from './account-field.tsx';

export type FromAndToDialogProps = {
  open: boolean;
  onClose: () => void;
  accounts: readonly Account[];
  /** Where the money comes from, unless another is chosen. */
  from?: Account | undefined;
};

type Wrong = { readonly message?: string | undefined } | undefined;

type FromAndToProps = Pick<FromAndToDialogProps, 'accounts'> & {
  /** Those that money can go to; without one there is no second field. */
  targets: readonly Account[];
  to: Account | undefined;
  register: (name: 'from' | 'to') => UseFormRegisterReturn;
  errors: { readonly from?: Wrong; readonly to?: Wrong };
};

/** The fields of two accounts of one's own. */
export function FromAndTo({ accounts, targets, to, register, errors }: FromAndToProps) {
  return (
    <>
      <AccountField
        id="from"
        label="From"
        error={errors.from?.message}
        accounts={accounts}
        {...register('from')}
      />
      {to && (
        <AccountField
          id="to"
          label="To"
          error={errors.to?.message}
          accounts={targets}
          {...register('to')}
          value={to.id}
        />
      )}
    </>
  );
}

/** The first of those that money can go to is meant until one of them is chosen. */
export const chosenTarget = (targets: readonly Account[], id: string): Account | undefined =>
  targets.find((target) => target.id === id) ?? targets[0];
