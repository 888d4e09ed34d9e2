import { isNewerThan } from './newest-change.ts';
import { runVite } from './run-vite.ts';

/** Sources of a terminal. */
const SOURCES = [
  'apps/kiosk/src',
  'apps/kiosk/vite.config.ts',
  'apps/kiosk/vite.shell.config.ts',
  'packages/client',
  'packages/domain',
  'packages/member-desk',
  'packages/ui',
  'packages/virtual-card',
  'package-lock.json',
];

/** Whether screens and host were built after the last change of their sources. */
export const isTerminalFresh = (root: string): boolean =>
  ['renderer/terminal/index.html', 'main/browser.js'].every((built) =>
    isNewerThan(root, `apps/kiosk/dist/${built}`, SOURCES),
  );

/** Builds the terminal's screens into apps/kiosk/dist/renderer; rejects if the build fails. */
export const buildScreens = (root: string): Promise<void> =>
  runVite(
    root,
    ['--config', 'apps/kiosk/vite.config.ts'],
    'The screens of the terminal could not be built: see above.',
  );

/** Builds the host, for Electron and for any Chromium, into apps/kiosk/dist/main; rejects if the build fails. */
export const buildShell = (root: string): Promise<void> =>
  runVite(root, ['--config', 'apps/kiosk/vite.shell.config.ts'], 'The terminal’s shell could not be built: see above.');
