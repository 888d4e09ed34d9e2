import type { Pages } from '../../shell/navigation/pages.ts';

// The last two can be opened by anybody: they say to a guest who writes, and to whoever holds a key what is written.
export const pages: Pages = {
  '/notice-desk': () => import('./pages/NoticeDeskPage.tsx'),
  '/notice/create': () => import('./pages/NoticeCreatePage.tsx'),
  '/notice/preview': () => import('./pages/NoticePreviewPage.tsx'),
};
