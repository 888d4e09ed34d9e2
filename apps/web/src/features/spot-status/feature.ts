import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/spot/status': () => import('./pages/SpotStatusPage.tsx'),
};
