import type { ComponentType } from 'react';

export type GallerySection = {
  readonly id: string;
  readonly title: string;
  readonly Specimens: ComponentType;
};
