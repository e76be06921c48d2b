export type SlideArt = 'coin' | 'stacks' | 'cards';
export type Slide = { readonly title: string; readonly subtitle: string; readonly art: SlideArt };

export const slides: readonly Slide[] = [
  {
    title: 'Banking made simple',
    subtitle:
      'One wallet for dollars, euros and pounds. You see what a payment costs, who gets it and when, before you send it.',
    art: 'coin',
  },
  {
    title: 'Grow your wealth',
    subtitle:
      'Every account opens with a savings account beside it, and every movement of both stands in your history for good.',
    art: 'stacks',
  },
  {
    title: 'Cards that work for you',
    subtitle:
      'A virtual card of your own for one fee, paid once. Its number stays masked until you ask for it with your PIN.',
    art: 'cards',
  },
];
