import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/spot/timetable/sportscenter': () => import('./pages/SportsCentreTimetablePage.tsx'),
  '/spot/timetable/wakka': () => import('./pages/WakkaTimetablePage.tsx'),
  '/spot/timetable/:spot_id': () => import('./pages/TimetablePage.tsx'),
};
