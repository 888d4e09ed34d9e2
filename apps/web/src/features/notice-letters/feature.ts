import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/account/notices': () => import('./pages/NoticeLettersPage.tsx'),
  '/unsubscribe': () => import('./pages/EndLettersPage.tsx'),
};
