import type { Account, BodyOf, openBusinessAccount, openJointAccount } from '@farthing/contract';
import { fromDecimal } from '@farthing/money';
import type { Tx } from '../../platform/database/database.ts';
import type { NewShared } from '../owners/index.ts';
import { type Asking, openAccount } from './manage.ts';
import type { AccountServices } from './services.ts';

/** With the invitations to the other owners, who accept or decline. */
export function openJoint(
  services: AccountServices,
  tx: Tx,
  asking: Asking,
  { invite, ...asked }: BodyOf<typeof openJointAccount>,
): Promise<Account> {
  const rules = { kind: 'joint', twoSignatures: false } as const;
  return openShared(services, tx, asking, asked, { rules, company: null, invite });
}

/** Who opens it is the first owner; nobody else is there yet, so that one approver is as many as there can be. */
export function openBusiness(
  services: AccountServices,
  tx: Tx,
  asking: Asking,
  body: BodyOf<typeof openBusinessAccount>,
): Promise<Account> {
  const { company_name, company_number, company_address, company_trade, bound, ...asked } = body;
  const boundMinor = fromDecimal(bound, asked.currency).minor;
  return openShared(services, tx, asking, asked, {
    rules: { kind: 'business', boundMinor, approvers: 1 },
    company: { name: company_name, number: company_number, address: company_address, trade: company_trade },
    invite: [],
  });
}

function openShared(
  services: AccountServices,
  tx: Tx,
  asking: Asking,
  asked: Pick<BodyOf<typeof openJointAccount>, 'currency' | 'name' | 'colour'>,
  shared: Omit<NewShared, 'accountId' | 'name'>,
): Promise<Account> {
  return openAccount(services, tx, asking, { kind: 'current', ...asked }, (accountId) =>
    services.owners.begin(tx, asking, { accountId, name: asked.name, ...shared }),
  );
}
