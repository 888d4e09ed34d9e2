import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/terms': () => import('./pages/TermsPage.tsx'),
  '/policy': () => import('./pages/PolicyPage.tsx'),
  '/legal': () => import('./pages/LegalPage.tsx'),
};
