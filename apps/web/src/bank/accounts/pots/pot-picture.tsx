import type { PotPicture as Picture } from '@farthing/contract';
import { BookOpen, Car, Gift, Heart, House, type LucideIcon, Plane, TreePine, Umbrella } from 'lucide-react';

const pictures = {
  umbrella: Umbrella,
  plane: Plane,
  house: House,
  car: Car,
  gift: Gift,
  book: BookOpen,
  heart: Heart,
  tree: TreePine,
} as const satisfies Record<Picture, LucideIcon>;

/** Says nothing that the name beside it does not say. */
export function PotPicture({ picture, className = 'size-6' }: { picture: Picture; className?: string }) {
  const Icon = pictures[picture];
  return (
    <span
      className="grid shrink-0 place-items-center rounded-md bg-primary-soft p-2.5 text-primary"
      aria-hidden="true"
    >
      <Icon className={className} />
    </span>
  );
}
