import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/transport': () => import('./pages/TransportDeskPage.tsx'),
};
