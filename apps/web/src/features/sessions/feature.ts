import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/login': () => import('./pages/LoginPage.tsx'),
  '/logout': () => import('./pages/LogoutPage.tsx'),
  '/password/reminder': () => import('./pages/ReminderPage.tsx'),
};
