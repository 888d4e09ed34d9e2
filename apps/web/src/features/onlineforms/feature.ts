import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/onlineform': () => import('./pages/OnlineformListPage.tsx'),
  '/onlineform/introduction/:onlineform_id': () => import('./pages/IntroductionPage.tsx'),
  '/onlineform/form/:onlineform_id': () => import('./pages/ApplicationFormPage.tsx'),
  '/onlineform/form/:onlineform_id/:onlineform_application_id': () => import('./pages/ApplicationFormPage.tsx'),
  '/onlineform/sign': () => import('./pages/SignReturnPage.tsx'),
  '/onlineform/editor/:onlineform_id/preview': () => import('./pages/FormPreviewPage.tsx'),
  '/onlineform/error': () => import('./pages/FormErrorPage.tsx'),
};
