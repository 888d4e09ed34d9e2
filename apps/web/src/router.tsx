import type { ScreenPath } from '@machi/domain/navigation/screens';
import type { ComponentType } from 'react';
import { createBrowserRouter, matchRoutes, redirect } from 'react-router-dom';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import * as features from './features.ts';
import { loadPage } from './shell/navigation/chunk.ts';
import NotFoundPage from './shell/pages/NotFoundPage.tsx';
import { RouteFailure, ShellFailure } from './shell/navigation/RouteFailure.tsx';
import { accessOf } from './shell/navigation/known-screens.ts';
import type { Pages } from './shell/navigation/pages.ts';
import { Shell, ShellLoading } from './shell/frame/Shell.tsx';
import { findTown } from './shell/town/town.ts';

const routesOf = (pages: Pages): RouteObject[] =>
  Object.entries(pages).map(([path, load]) => ({ path, handle: accessOf(path), lazy: () => loadPage(load) }));

/** Screens of the features for officials, two of them open to anybody: what their pages are made of is named in a file that residents never fetch. */
const officialPaths: readonly ScreenPath[] = [
  '/billing',
  '/driver',
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
  '/reception/statistics',
  '/terminal',
  '/transport',
  '/transport/operation',
  '/visit',
];

async function loadOfficialPage(path: ScreenPath): Promise<{ default: ComponentType }> {
  const registered = Object.values(await import('./official-features.ts'));
  const load = registered.map((pages) => pages[path]).find((found) => found !== undefined);
  if (!load) throw new Error(`No feature for officials has the page ${path}`);
  return load();
}

const screens: RouteObject[] = [
  ...Object.values(features).flatMap(routesOf),
  ...routesOf(Object.fromEntries(officialPaths.map((path) => [path, () => loadOfficialPage(path)]))),
  ...routesOf({
    '/403': () => import('./shell/pages/ForbiddenPage.tsx'),
    '/500': () => import('./shell/pages/ServerErrorPage.tsx'),
  }),
  { path: '/404', handle: accessOf('/404'), Component: NotFoundPage },
];

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

export const router = createBrowserRouter([
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
