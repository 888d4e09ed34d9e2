export type Theme = 'light' | 'dark' | 'system';

const darkQuery = '(prefers-color-scheme: dark)';
let stopFollowing: (() => void) | undefined;

/**
 * Dresses the page. `system` follows the device, also when it changes later.
 * Blueprint needs its own class beside the attribute of the tokens.
 */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
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
