import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/inquiry': () => import('./pages/InquiryPage.tsx'),
};
