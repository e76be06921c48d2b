import { Alert } from '../../../ui/alert/alert.tsx';
import { TextLink } from '../../../ui/link/link.tsx';

export function PinLocked() {
  return (
    <Alert tone="warning" title="Your PIN is locked">
      No money can leave your account until support unlocks it. If you did not enter the wrong PINs, tell
      them: someone else may be signed in. <TextLink href="/chat">Contact Support</TextLink>
    </Alert>
  );
}
