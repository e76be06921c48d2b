import { type PotPicture as Picture, potPictures } from '@farthing/contract';
import type { ComponentProps } from 'react';
import { PotPicture } from './pot-picture.tsx';

/** The pictures themselves to choose from, each with its name for whoever hears them. Takes `register(...)`. */
export function PictureChoice(props: Omit<ComponentProps<'input'>, 'type' | 'id'>) {
  return (
    <div className="grid w-fit grid-cols-4 gap-2 sm:grid-cols-8">
      {potPictures.map((picture) => (
        <label
          key={picture}
          title={pictureWords[picture]}
          className={
            'relative grid min-h-11 cursor-pointer justify-self-center rounded-md border-2 border-transparent transition-colors ' +
            'hover:border-line-strong has-checked:border-primary has-focus-visible:outline-2 ' +
            'has-focus-visible:outline-focus has-focus-visible:outline-offset-2'
          }
        >
          <input type="radio" value={picture} className="sr-only" {...props} />
          <PotPicture picture={picture} />
          <span className="sr-only">{pictureWords[picture]}</span>
        </label>
      ))}
    </div>
  );
}

const pictureWords = {
  umbrella: 'Rainy days',
  plane: 'Journey',
  house: 'Home',
  car: 'Car',
  gift: 'Presents',
  book: 'Learning',
  heart: 'Family',
  tree: 'Something that grows',
} as const satisfies Record<Picture, string>;
