import { routes } from '@machi/domain/navigation/routes';
import type { ScreenPath } from '@machi/domain/navigation/screens';
import { createBrowserRouter, matchRoutes, redirect } from 'react-router-dom';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { loadPage, type Pages } from './shell/navigation/chunk.ts';
import { ForbiddenPage, NotFoundPage, ServerErrorPage } from './shell/pages/ErrorPage.tsx';
import { RouteFailure, ShellFailure } from './shell/navigation/RouteFailure.tsx';
import { accessOf } from './shell/navigation/known-screens.ts';
import { Shell, ShellLoading } from './shell/frame/Shell.tsx';
import { findTown } from './shell/town/town.ts';

/** Screens of the features for officials, two of them open to anybody: what their pages are made of is named in a file that residents never fetch. */
const officialPaths: readonly ScreenPath[] = [
  '/bath-billing',
  '/billing',
  '/billing/mandates',
  '/reception/clubs',
  '/debits',
  '/driver',
  '/driver/ondemandbus',
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
  '/reception',
  '/reception/board',
  '/reception/booking',
  '/reception/closures',
  '/reception/spot',
  '/reception/spot/:spot_id',
  '/reception/spot/:spot_id/fee',
  '/reception/statistics',
  '/reception/till',
  '/retention',
  '/terminal',
  '/transport',
  '/transport/live-source',
  '/transport/operation',
  '/visit',
  '/work',
];

/** What names the other pages of residents: fetched for the first of them that somebody opens, or once a page stands. */
export const fetchFeatures = () => import('./features.ts');

/** Screens of officials that stand in features of residents. */
const besidePaths: readonly ScreenPath[] = [
  '/dispatch',
  '/onlineform/editor/:onlineform_id/preview',
  '/reception/lottery',
  '/reception/monitor',
  '/transport/ondemandbus',
];

/** These pages, each found in its register when somebody goes there. */
const pagesIn = (paths: readonly ScreenPath[], fetchRegister: () => Promise<{ readonly pages: Pages }>): Pages =>
  Object.fromEntries(
    paths.map((path) => [
      path,
      async () => {
        const load = (await fetchRegister()).pages[path];
        if (!load) throw new Error(`No register has the page ${path}`);
        return load();
      },
    ]),
  );

/** The pages at which most people arrive stand here themselves, so that nothing is fetched before them. A path's later page counts. */
const pages: Pages = {
  ...pagesIn([...routes.map(({ path }) => path), ...besidePaths], fetchFeatures),
  ...pagesIn(officialPaths, () => import('./official-features.ts')),
  '/': () => import('./features/landing/LandingPage.tsx'),
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

/** A path of the table of redirects leads on, query and hash with it; every other path without a screen is unknown. */
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
  // The request has no hash; the address bar has it while the page that was asked for is loading.
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
