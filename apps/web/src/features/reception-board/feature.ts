import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/reception/board': () => import('./pages/ReceptionBoardPage.tsx'),
};
