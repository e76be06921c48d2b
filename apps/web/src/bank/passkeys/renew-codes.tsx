import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export default function RenewCodes({ onDone }: { onDone: () => void }) {
  const { api } = useApp();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <div className="grid gap-5">
      <p>The codes that you have now will no longer work.</p>
      <ProofForm
        button="Make new codes"
        onProve={async (body) => {
          const answer = await api.call('POST /account/authenticator/recovery-codes/', { body });
          setCodes(answer.recovery_codes);
        }}
      />
    </div>
  );
}
