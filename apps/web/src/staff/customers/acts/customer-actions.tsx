import { useState } from 'react';
import { Menu, type MenuItem } from '../../../ui/menu/menu.tsx';
import { ReasonDialog } from '../../parts/dialogs/reason-dialog.tsx';
import { useOnce } from '../../parts/dialogs/use-once.ts';
import { useStaff } from '../../session/staff.tsx';
import { useStaffApi } from '../../session/staff-services.tsx';
import type { CustomerFile } from '../customer-queries.ts';
import { useCustomerChange } from '../use-customer-change.ts';
import { type CustomerAct, customerActs } from './customer-acts.ts';
import { EmailDialog } from './email-dialog.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { PostingDialog } from './posting-dialog.tsx';

type Asked = CustomerAct | 'email' | 'limits' | 'posting';

/** What can be done about this customer, by this person, as things are now. */
export function CustomerActions({ file }: { file: CustomerFile }) {
  const { may } = useStaff();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const acts = customerActs.filter(({ permission, fits }) => may(permission) && fits(file));
  const isOpen = file.customer.status !== 'closed';
  const items: MenuItem[] = [
    ...acts.map((act) => ({
      label: act.label,
      onSelect: () => setAsked(act),
      ...(act.danger && { danger: true }),
    })),
    ...(file.customer.status === 'active' && may('customers.propose')
      ? [{ label: 'Propose a new email address', onSelect: () => setAsked('email') }]
      : []),
    ...(isOpen && may('customers.propose')
      ? [{ label: 'Propose a tier or limit', onSelect: () => setAsked('limits') }]
      : []),
    ...(isOpen && may('money.propose')
      ? [{ label: 'Propose a manual entry', onSelect: () => setAsked('posting') }]
      : []),
  ];
  if (items.length === 0) return null;
  const harmlessFirst = items.toSorted((a, b) => Number(isDanger(a)) - Number(isDanger(b)));
  return (
    <>
      <Menu label="Actions" items={harmlessFirst} />
      {asked === 'email' && <EmailDialog file={file} onClose={close} />}
      {asked === 'limits' && <LimitsDialog file={file} onClose={close} />}
      {asked === 'posting' && <PostingDialog file={file} onClose={close} />}
      {asked !== null && typeof asked === 'object' && <ActDialog act={asked} file={file} onClose={close} />}
    </>
  );
}

function isDanger({ danger = false }: MenuItem): boolean {
  return danger;
}

type ActDialogProps = { act: CustomerAct; file: CustomerFile; onClose: () => void };

export function ActDialog({ act, file: { customer }, onClose }: ActDialogProps) {
  const api = useStaffApi();
  const once = useOnce();
  const change = useCustomerChange();
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`${act.label}: ${customer.full_name}`}
      action={act.label}
      danger={act.danger ?? false}
      onConfirm={({ reason }) => change(once(reason, (key) => act.send(api, customer.id, reason, key)))}
    >
      <p>{act.intro}</p>
    </ReasonDialog>
  );
}
