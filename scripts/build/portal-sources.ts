import { isNewerThan } from './newest-change.ts';

/** Sources of the portal. */
const SOURCES = [
  'apps/web',
  'packages',
  'package-lock.json',
  'scripts/build/build-worker.ts',
  'scripts/build/chunk-groups.ts',
  'scripts/build/left-out.ts',
  'scripts/build/module-sizes.ts',
  'scripts/build/offline-files.ts',
  'scripts/build/page-scripts.ts',
  'scripts/build/pages-of.ts',
  'scripts/build/production-router.ts',
  'scripts/build/short-contracts.ts',
  'scripts/build/short-holidays.ts',
  'scripts/build/short-i18next.ts',
  'scripts/build/short-react-dom.ts',
  'scripts/build/texts-by-language.ts',
];

/** Whether the portal was built after the last change of its sources. */
export const isPortalFresh = (root: string): boolean => isNewerThan(root, 'apps/web/dist/index.html', SOURCES);
