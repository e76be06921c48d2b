import { useState } from 'react';
import { useApp } from '../../../lib/app.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Surface } from '../../../ui/surface/surface.tsx';
import { useToast } from '../../../ui/toast/toast.tsx';
import { CodeOrPasskey } from '../../passkeys/code-or-passkey.tsx';
import { type AskedProof, useAskForCode } from '../../passkeys/use-ask-for-code.ts';
import { CardForm, isPin, PinField, useCardForm } from '../card-form.tsx';
import { useTokenChange } from './tokens-query.ts';

type Values = { device: string; pin: string; otp_code: string };

/** The PIN first, then the code: mailed, or signed for by a passkey. */
export function AddTelephone({ cardId }: { cardId: string }) {
  const { api } = useApp();
  const ask = useAskForCode();
  const tell = useToast();
  const form = useCardForm<Values>({ device: '', pin: '', otp_code: '' });
  const [asked, setAsked] = useState<AskedProof & { device: string }>();
  const add = useTokenChange(cardId, (body: Values, by) =>
    by.call('POST /cards/:cardId/tokens/', { params: { cardId }, body }),
  );
  const { errors } = form.formState;
  const device = form.watch('device').trim();
  const isSent = asked !== undefined && asked.device === device;

  async function send({ pin, otp_code }: Values) {
    if (isSent) return tell((await add.mutateAsync({ device, pin, otp_code })).message);
    const sent = { params: { cardId }, body: { device, pin } };
    const proof = await ask(() => api.call('POST /cards/:cardId/tokens/code/', sent));
    form.setValue('otp_code', '');
    setAsked({ ...proof, device });
  }

  return (
    <Surface className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-xl">Add a phone</h2>
      <p className="text-ink-2">
        Your phone pays with its own number, not the one on the card. You can stop or remove the phone at any
        time, and the card goes on working.
      </p>
      <CardForm
        form={form}
        blamed={isSent ? 'otp_code' : 'pin'}
        onSend={send}
        button={isSent ? 'Add the phone' : 'Continue'}
      >
        <Field id="device" label="Name of the phone" error={errors.device?.message}>
          <Input
            maxLength={40}
            autoComplete="off"
            {...form.register('device', {
              validate: (text) => text.trim() !== '' || 'Enter a name for the phone.',
            })}
          />
        </Field>
        <PinField error={errors.pin?.message} {...form.register('pin', { validate: isPin })} />
        {isSent && (
          <CodeOrPasskey
            id="otp_code"
            passkey={asked.passkey}
            code={form.watch('otp_code')}
            onCode={(code) => form.setValue('otp_code', code)}
            problem={errors.otp_code?.message}
          />
        )}
      </CardForm>
    </Surface>
  );
}
