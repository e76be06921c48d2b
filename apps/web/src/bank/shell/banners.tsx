import { FrozenBanner } from './frozen-banner.tsx';
import { PinLockedBanner } from './pin-locked-banner.tsx';

/** What stops a customer from paying, above every page. Few have any of it, so it loads when it is there. */
export default function Banners() {
  return (
    <>
      <FrozenBanner />
      <PinLockedBanner />
    </>
  );
}
