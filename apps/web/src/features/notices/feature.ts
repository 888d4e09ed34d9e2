import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/notice': () => import('./pages/NoticeListPage.tsx'),
  '/notice/:notice_id': () => import('./pages/NoticeDetailPage.tsx'),
};
