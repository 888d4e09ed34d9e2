import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/debits': () => import('./pages/DebitsPage.tsx'),
};
