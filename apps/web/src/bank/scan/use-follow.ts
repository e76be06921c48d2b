import { useNavigate } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { linkedPage } from './linked-page.ts';

/** Goes where a text leads, or answers why it leads nowhere. */
export type Follow = (text: string) => string | undefined;

export function useFollow(): Follow {
  const { site } = useApp();
  const navigate = useNavigate();
  return (text) => {
    const linked = linkedPage(text, [window.location.origin, site.publicUrl]);
    if (linked.kind === 'elsewhere')
      return `This leads to ${linked.host}, not to ${site.brand.name}. We have not opened it.`;
    if (linked.kind === 'nowhere') return `This is not a payment request of ${site.brand.name}.`;
    void navigate(linked.to);
    return undefined;
  };
}
