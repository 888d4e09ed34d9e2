/** Button colours that a person may pick instead of the town's own; their values are in accents.css. */
export const accents = ['blue', 'purple', 'teal', 'brick'] as const;
export type Accent = (typeof accents)[number];

export type Dress = {
  theme: 'light' | 'dark' | 'system';
  /** Any value other than an accent means the town's own colour. */
  accent: string;
  textSize: 'standard' | 'large' | 'largest';
};

/** Sets the attributes of the page; those without a choice are removed. */
export function dressPage({ theme, accent, textSize }: Dress, root: HTMLElement = document.documentElement): void {
  // `system` follows the device without an attribute, also when it changes later.
  root.dataset['theme'] = theme;
  const own = accents.find((one) => one === accent);
  if (own) root.dataset['accent'] = own;
  else delete root.dataset['accent'];
  root.dataset['text'] = textSize;
}
