import type { OwnCard } from '@farthing/contract';
import { Alert } from '../../ui/alert/alert.tsx';
import { TextLink } from '../../ui/link/link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { SwitchRow } from './switch-row.tsx';
import { useCardChange } from './use-card-change.ts';

/** One switch: on, nothing can be paid with the card. What the bank froze has no switch here. */
export function FreezeSwitch({ card }: { card: OwnCard }) {
  const tell = useToast();
  const freeze = useCardChange((isFrozen: boolean, api) => {
    const params = { cardId: card.id };
    return isFrozen
      ? api.call('POST /cards/:cardId/freeze/', { params })
      : api.call('POST /cards/:cardId/unfreeze/', { params });
  });
  return (
    <>
      <Surface className="px-4 py-1">
        <SwitchRow
          label="Freeze this card"
          hint="You cannot pay with it until you unfreeze it."
          isOn={card.frozen_by_you}
          disabled={freeze.isPending}
          onChange={(isFrozen) =>
            freeze.mutate(isFrozen, {
              onSuccess: ({ message }) => tell(message),
              onError: ({ message }) => tell(message),
            })
          }
        />
      </Surface>
      {card.frozen_by_bank && (
        <Alert tone="warning" title="This card is frozen">
          The bank froze it: you cannot pay with it. <TextLink href="/chat">Contact support</TextLink> to use
          it again.
        </Alert>
      )}
    </>
  );
}
