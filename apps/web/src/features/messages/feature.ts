import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/message': () => import('./pages/MessageListPage.tsx'),
  '/message/:message_id': () => import('./pages/MessagePage.tsx'),
};
