/** Colours of the buttons that a person may pick in place of the town's own; their values stand in accents.css. */
export const accents = ['blue', 'purple', 'teal', 'brick'] as const;
export type Accent = (typeof accents)[number];

/** How a page is dressed. */
export type Dress = {
  theme: 'light' | 'dark' | 'system';
  /** Anything else than an accent is the town's own colour. */
  accent: string;
  textSize: 'standard' | 'large' | 'largest';
};

const darkQuery = '(prefers-color-scheme: dark)';
let stopFollowing: (() => void) | undefined;

/** `system` follows the device, also when it changes later. Blueprint needs its own class beside the attribute of the tokens. */
export function applyTheme(theme: Dress['theme'], root: HTMLElement = document.documentElement): void {
  stopFollowing?.();
  stopFollowing = undefined;
  root.dataset['theme'] = theme;

  const device = window.matchMedia(darkQuery);
  const dress = () => {
    root.classList.toggle('bp6-dark', theme === 'dark' || (theme === 'system' && device.matches));
  };
  dress();
  if (theme !== 'system') return;
  device.addEventListener('change', dress);
  stopFollowing = () => device.removeEventListener('change', dress);
}

/** Dresses the whole page; what is not chosen loses its attribute. */
export function dressPage({ theme, accent, textSize }: Dress, root: HTMLElement = document.documentElement): void {
  applyTheme(theme, root);
  const own = accents.find((one) => one === accent);
  if (own) root.dataset['accent'] = own;
  else delete root.dataset['accent'];
  root.dataset['text'] = textSize;
}
