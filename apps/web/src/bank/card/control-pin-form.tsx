import { useToast } from '../../ui/toast/toast.tsx';
import { CardForm, isPin, PinField, useCardForm } from './card-form.tsx';
import { type Controls, useControlCard } from './control-pin-dialog.tsx';

type ControlPinFormProps = { cardId: string; waiting: Controls; onClose: () => void };

export default function ControlPinForm({ cardId, waiting, onClose }: ControlPinFormProps) {
  const tell = useToast();
  const form = useCardForm({ pin: '' });
  const control = useControlCard(cardId);

  async function send({ pin }: { pin: string }) {
    const { message } = await control.mutateAsync({ ...waiting, pin });
    tell(message);
    onClose();
  }

  return (
    <CardForm form={form} blamed="pin" onSend={send} button="Allow it">
      <p className="text-ink-2">We ask for your PIN so that nobody else can let your card do more.</p>
      <PinField error={form.formState.errors.pin?.message} {...form.register('pin', { validate: isPin })} />
    </CardForm>
  );
}
