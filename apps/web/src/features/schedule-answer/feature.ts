import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/schedule/answer': () => import('./pages/ScheduleAnswerPage.tsx'),
};
