import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/schedule': () => import('./pages/SchedulePage.tsx'),
  '/schedule/create': () => import('./pages/ScheduleFormPage.tsx'),
  '/schedule/detail/:schedule_id': () => import('./pages/ScheduleDetailPage.tsx'),
  '/schedule/detail/:schedule_id/:target_date': () => import('./pages/ScheduleDetailPage.tsx'),
  '/schedule/edit/:schedule_id': () => import('./pages/ScheduleFormPage.tsx'),
  '/schedule/edit/:schedule_id/:target_date': () => import('./pages/ScheduleFormPage.tsx'),
  '/schedule/:member_id': () => import('./pages/SchedulePage.tsx'),
};
