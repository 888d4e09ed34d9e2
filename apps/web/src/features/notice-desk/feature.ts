import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/notice-desk': () => import('./pages/NoticeDeskPage.tsx'),
  '/notice-desk/preview/:notice_id': () => import('./pages/DraftPreviewPage.tsx'),
};
