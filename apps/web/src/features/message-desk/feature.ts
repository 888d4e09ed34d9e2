import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/message-desk': () => import('./pages/MessageDeskPage.tsx'),
};
