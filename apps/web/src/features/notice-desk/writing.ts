import type { Pages } from '../../shell/navigation/pages.ts';

// Anybody can open them: they say to a guest who writes, and to a colleague with a key what is written.
export const pages: Pages = {
  '/notice/create': () => import('./pages/NoticeCreatePage.tsx'),
  '/notice/preview': () => import('./pages/SharedPreviewPage.tsx'),
};
