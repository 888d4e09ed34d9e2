import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/terminal': () => import('./pages/TerminalsPage.tsx'),
};
