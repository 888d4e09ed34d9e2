/** Rules for the shell's windows: pure, so that tests need no Electron. */

/** Whether an address is a page of our own screens; no other page is opened. */
export function isOwnPage(address: string, origin: string): boolean {
  return URL.parse(address)?.origin === origin;
}

export interface AskedPermission {
  readonly permission: string;
  /** Page that asks. */
  readonly page: string;
  /** Requested kinds, for `media`. */
  readonly media: readonly string[];
}

/** Permits our own pages only the camera: no microphone, no location, no notifications. */
export const isPermitted = ({ permission, page, media }: AskedPermission, origin: string): boolean =>
  permission === 'media' && isOwnPage(page, origin) && media.length > 0 && media.every((kind) => kind === 'video');

/** A window that ends more often than this in a minute waits before it is loaded again. */
const MOST_ENDS = 3;
const MINUTE = 60_000;
const CALM_MILLISECONDS = 30_000;

/**
 * Milliseconds before a window that ended is loaded again: none at first, half a minute when it ends again and again.
 * `endedAt`: times of the ends including this one, in milliseconds.
 */
export function waitBeforeReload(endedAt: readonly number[], now: number): number {
  return endedAt.filter((at) => now - at < MINUTE).length > MOST_ENDS ? CALM_MILLISECONDS : 0;
}

/** File with which a Linux desktop starts the terminal with the session (XDG autostart). */
export const autostartEntry = (program: string): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Machi terminal',
    `Exec="${program.replaceAll(/(["\\`$])/g, '\\$1')}"`,
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
