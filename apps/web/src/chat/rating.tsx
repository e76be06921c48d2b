import { Star } from 'lucide-react';
import { useState } from 'react';

const words = ['Very bad', 'Bad', 'All right', 'Good', 'Very good'] as const;

/** How somebody was helped, once a conversation is closed. */
export function Rating({ given, onRate }: { given: number | null; onRate(rating: number): Promise<void> }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isLost, setIsLost] = useState(false);
  // An answer from before the rating may come after it: what is known later still counts.
  const shown = chosen ?? given;
  if (shown !== null)
    return <p className="px-4 pb-3 text-center text-ink-2">Thank you. You said: {words[shown - 1]}.</p>;
  return (
    <fieldset className="grid justify-items-center gap-1 px-4 pb-3">
      <legend className="mx-auto text-ink-2">How did we do?</legend>
      <div className="flex gap-1">
        {words.map((word, index) => (
          <button
            key={word}
            type="button"
            aria-label={`${index + 1} of 5: ${word}`}
            onClick={() => {
              setChosen(index + 1);
              setIsLost(false);
              onRate(index + 1).catch(() => {
                setChosen(null);
                setIsLost(true);
              });
            }}
            className="grid size-11 place-items-center rounded-md text-copper hover:bg-sunken"
          >
            <Star aria-hidden className="size-6" />
          </button>
        ))}
      </div>
      {isLost && <p role="alert">We did not get your rating. Please try again.</p>}
    </fieldset>
  );
}
