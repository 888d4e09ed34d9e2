import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = { '/plan': () => import('./pages/PlanPage.tsx') };
