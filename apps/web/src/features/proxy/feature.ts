import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/onlineform/proxy': () => import('./pages/ProxyPage.tsx'),
};
