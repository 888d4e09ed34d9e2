import type { ComponentType } from 'react';
import { createBrowserRouter, redirect } from 'react-router-dom';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { loadPage } from './shell/chunk.ts';
import { PageLoading } from './shell/PageLoading.tsx';
import NotFoundPage from './shell/pages/NotFoundPage.tsx';
import { RouteFailure, ShellFailure } from './shell/RouteFailure.tsx';
import { routeOf } from '@machi/domain/navigation/routes';
import type { RoutePath } from '@machi/domain/navigation/routes';
import { Shell, ShellLoading } from './shell/Shell.tsx';

type Page = { default: ComponentType };

const page = (path: RoutePath, load: () => Promise<Page>): RouteObject => ({
  path,
  handle: routeOf(path),
  lazy: () => loadPage(load),
});

/** Keeps query and hash, so that a deep link arrives whole. */
const redirection = (path: string, target: (asked: URL) => string): RouteObject => ({
  path,
  Component: PageLoading,
  loader: ({ request }: LoaderFunctionArgs) => {
    const asked = new URL(request.url);
    return redirect(target(asked) + asked.search);
  },
});

export const router = createBrowserRouter([
  {
    Component: Shell,
    HydrateFallback: ShellLoading,
    ErrorBoundary: ShellFailure,
    children: [
      {
        ErrorBoundary: RouteFailure,
        children: [
          page('/', () => import('./features/landing/pages/LandingPage.tsx')),
          page('/spot', () => import('./features/spots/pages/SpotSearchPage.tsx')),
          page('/spot/detail/:spot_id', () => import('./features/spots/pages/SpotDetailPage.tsx')),
          page('/spot/form/:spot_id/:room_id', () => import('./features/reservations/pages/ReservationFormPage.tsx')),
          page('/reservation', () => import('./features/reservations/pages/ReservationListPage.tsx')),
          page(
            '/reservation/detail/:reservation_id',
            () => import('./features/reservations/pages/ReservationDetailPage.tsx'),
          ),
          page('/login', () => import('./features/sessions/pages/LoginPage.tsx')),
          page('/logout', () => import('./features/sessions/pages/LogoutPage.tsx')),
          page('/signup', () => import('./features/members/pages/SignupPage.tsx')),
          page('/terms', () => import('./features/terms/pages/TermsPage.tsx')),
          page('/403', () => import('./shell/pages/ForbiddenPage.tsx')),
          { path: '/404', handle: routeOf('/404'), Component: NotFoundPage },
          page('/500', () => import('./shell/pages/ServerErrorPage.tsx')),
          redirection('/login/index', () => '/login'),
          redirection('/logout/index', () => '/logout'),
          redirection('/signup/index', () => '/signup'),
          redirection('/top/*', (asked) => asked.pathname.replace(/^\/top\/*/, '/')),
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
]);
