import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/lottery': () => import('./pages/LotteriesPage.tsx'),
  '/lottery/:lottery_id': () => import('./pages/LotteryPage.tsx'),
  '/lottery/form/:lottery_id': () => import('./pages/LotteryFormPage.tsx'),
  '/reception/lottery': () => import('./desk/LotteryDeskPage.tsx'),
};
