type Band = {
  readonly width: number;
  readonly middle: number;
  /** Half of a wave's length. */
  readonly half: number;
  readonly amplitudes: readonly number[];
};

/** The crossing curves of a banknote: waves of one length and many heights, as one path. */
export function waves({ width, middle, half, amplitudes }: Band): string {
  const count = Math.ceil(width / half) + 1;
  return amplitudes
    .map(
      (height) => `M${-half / 2} ${middle}q${half / 2} ${-height} ${half} 0${`t${half} 0`.repeat(count - 1)}`,
    )
    .join('');
}
