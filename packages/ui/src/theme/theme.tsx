/** Colours of the buttons that a person may pick in place of the town's own; their values stand in accents.css. */
export const accents = ['blue', 'purple', 'teal', 'brick'] as const;
export type Accent = (typeof accents)[number];

export type Dress = {
  theme: 'light' | 'dark' | 'system';
  /** Anything else than an accent is the town's own colour. */
  accent: string;
  textSize: 'standard' | 'large' | 'largest';
};

/** Dresses the whole page; what is not chosen loses its attribute. */
export function dressPage({ theme, accent, textSize }: Dress, root: HTMLElement = document.documentElement): void {
  // `system` follows the device by itself, also when it changes later.
  root.dataset['theme'] = theme;
  const own = accents.find((one) => one === accent);
  if (own) root.dataset['accent'] = own;
  else delete root.dataset['accent'];
  root.dataset['text'] = textSize;
}
