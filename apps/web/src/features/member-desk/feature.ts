import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/member': () => import('./pages/MemberDeskPage.tsx'),
};
