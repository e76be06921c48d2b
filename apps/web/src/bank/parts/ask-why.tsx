import type { ChatCase } from '@farthing/contract';
import { TextLink } from '../../ui/link/link.tsx';

/** Into the conversation about one thing. */
export const chatAbout = (kind: ChatCase, id: string): string => `/chat?about=${kind}:${id}`;

/** From something that was declined to somebody who can say why. */
export function AskWhy({ to = '/chat' }: { to?: string }) {
  return <TextLink href={to}>Ask us why</TextLink>;
}
