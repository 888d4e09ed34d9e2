import { routes } from '@machi/domain/navigation/routes';
import type { ScreenPath } from '@machi/domain/navigation/official-screens';
import { createBrowserRouter, matchRoutes, redirect } from 'react-router-dom';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { loadPage, type Pages } from './shell/navigation/chunk.ts';
import { ForbiddenPage, NotFoundPage, ServerErrorPage } from './shell/pages/ErrorPage.tsx';
import { RouteFailure, ShellFailure } from './shell/navigation/RouteFailure.tsx';
import { accessOf } from './shell/navigation/known-screens.ts';
import { Shell, ShellLoading } from './shell/frame/Shell.tsx';
import { findTown } from './shell/town/town.ts';

/** Officials' screens (two of them open to everybody): their register of pages is a file that residents never load. */
const officialPaths: readonly ScreenPath[] = [
  '/api-key',
  '/bath-billing',
  '/billing',
  '/billing/mandates',
  '/reception/clubs',
  '/debits',
  '/begin-town',
  '/door',
  '/driver',
  '/driver/ondemandbus',
  '/evacuation',
  '/faq/desk',
  '/member',
  '/message-desk',
  '/notice-desk',
  '/notice/create',
  '/notice/preview',
  '/onlineform/desk',
  '/onlineform/editor',
  '/onlineform/editor/:onlineform_id',
  '/onlineform/proxy',
  '/pack',
  '/pack/change/:pack_change_id',
  '/reception',
  '/reception/board',
  '/reception/booking',
  '/reception/closures',
  '/reception/spot',
  '/reception/spot/:spot_id',
  '/reception/spot/:spot_id/fee',
  '/reception/statistics',
  '/shelter-desk',
  '/reception/till',
  '/safety-desk',
  '/report-desk',
  '/retention',
  '/terminal',
  '/transport',
  '/transport/live-source',
  '/transport/operation',
  '/visit',
  '/webhook',
  '/work',
];

/** Register of the residents' other pages: loaded for the first of them, or after the first page is shown. */
export const fetchFeatures = () => import('./features.ts');

/** Officials' screens in features of residents. */
const besidePaths: readonly ScreenPath[] = [
  '/dispatch',
  '/onlineform/editor/:onlineform_id/preview',
  '/reception/event',
  '/reception/lottery',
  '/reception/monitor',
  '/transport/ondemandbus',
  '/warnings/desk',
  '/waste/desk',
];

/** These pages, each from its register on navigation. */
const pagesIn = (paths: readonly ScreenPath[], fetchRegister: () => Promise<{ readonly pages: Pages }>): Pages =>
  Object.fromEntries(
    paths.map((path) => [
      path,
      async () => {
        const load = (await fetchRegister()).pages[path];
        if (!load) throw new Error(`No page ${path}`);
        return load();
      },
    ]),
  );

/** The most usual entry pages, listed here directly so that nothing loads before them. A later entry of a path wins. */
const pages: Pages = {
  ...pagesIn([...routes.map(({ path }) => path), ...besidePaths], fetchFeatures),
  ...pagesIn(officialPaths, () => import('./official-features.ts')),
  '/': () => import('./features/landing/LandingPage.tsx').then((page) => page.prepared()),
  '/notice': () => import('./features/notices/NoticeListPage.tsx'),
  '/notice/:notice_id': () => import('./features/notices/NoticeDetailPage.tsx'),
  '/spot': () => import('./features/spots/SpotSearchPage.tsx'),
  '/spot/detail/:spot_id': () => import('./features/spots/SpotDetailPage.tsx'),
  '/403': () => Promise.resolve({ default: ForbiddenPage }),
  '/404': () => Promise.resolve({ default: NotFoundPage }),
  '/500': () => Promise.resolve({ default: ServerErrorPage }),
};

const screens = Object.entries(pages).map(([path, load]): RouteObject => ({
  path,
  handle: accessOf(path),
  lazy: () => loadPage(load),
}));

/** Redirects a path of the redirect table with its query and hash; every other path without a screen is unknown. */
async function elsewhere({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { redirectOf } = await import('@machi/domain/navigation/redirects');
  const asked = new URL(request.url);
  const town = await findTown();
  const target = redirectOf(
    asked.pathname,
    town && { ...town, timetable_spot_id: town.timetables.sportscenter },
    (path) => matchRoutes(screens, path) !== null,
  );
  if (target === undefined) return null;
  // The request has no hash; the address bar has it while the requested page loads.
  const { pathname, hash } = window.location;
  return redirect(target + asked.search + (pathname === asked.pathname ? hash : ''));
}

export const makeRouter = () =>
  createBrowserRouter([
    {
      Component: Shell,
      HydrateFallback: ShellLoading,
      ErrorBoundary: ShellFailure,
      children: [
        {
          ErrorBoundary: RouteFailure,
          children: [...screens, { path: '*', loader: elsewhere, Component: NotFoundPage }],
        },
      ],
    },
  ]);
