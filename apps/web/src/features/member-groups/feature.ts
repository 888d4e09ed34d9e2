import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/schedule/settings': () => import('./pages/ScheduleSettingsPage.tsx'),
};
