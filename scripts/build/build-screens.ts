import { isNewerThan } from './newest-change.ts';
import { runVite } from './run-vite.ts';

/** What the screens of a terminal are built from. */
const SOURCES = [
  'apps/kiosk/src/renderer',
  'apps/kiosk/src/bridge.ts',
  'apps/kiosk/src/desk-bridge.ts',
  'apps/kiosk/vite.config.ts',
  'packages/client',
  'packages/domain',
  'packages/member-desk',
  'packages/ui',
  'package-lock.json',
];

/** Whether the screens were built after the last change of their sources. */
export const areScreensFresh = (root: string): boolean =>
  isNewerThan(root, 'apps/kiosk/dist/renderer/terminal/index.html', SOURCES);

/** Builds the terminal's screens into apps/kiosk/dist/renderer; rejects when the build fails. */
export const buildScreens = (root: string): Promise<void> =>
  runVite(
    root,
    ['--config', 'apps/kiosk/vite.config.ts'],
    'The screens of the terminal could not be built: see above.',
  );

/** Builds what Electron runs into apps/kiosk/dist/main; rejects when the build fails. */
export const buildShell = (root: string): Promise<void> =>
  runVite(root, ['--config', 'apps/kiosk/vite.shell.config.ts'], 'The terminal’s shell could not be built: see above.');
