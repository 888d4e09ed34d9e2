import type { ComponentType } from 'react';
import { createBrowserRouter, redirect } from 'react-router-dom';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { loadPage } from './shell/navigation/chunk.ts';
import NotFoundPage from './shell/pages/NotFoundPage.tsx';
import { RouteFailure, ShellFailure } from './shell/navigation/RouteFailure.tsx';
import { routeOf } from '@machi/domain/navigation/routes';
import type { RoutePath } from '@machi/domain/navigation/routes';
import { Shell, ShellLoading } from './shell/frame/Shell.tsx';
import { findTown } from './shell/town/town.ts';

type Page = { default: ComponentType };

const page = (path: RoutePath, load: () => Promise<Page>): RouteObject => ({
  path,
  handle: routeOf(path),
  lazy: () => loadPage(load),
});

/** A path of the table of redirects leads on, query and hash with it; every other path without a screen is unknown. */
async function elsewhere({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { redirectOf } = await import('@machi/domain/navigation/redirects');
  const asked = new URL(request.url);
  const town = await findTown();
  const target = redirectOf(
    asked.pathname,
    town && { town_key: town.town_key, timetable_spot_id: town.timetables.sportscenter },
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
        children: [
          page('/', () => import('./features/landing/pages/LandingPage.tsx')),
          page('/spot', () => import('./features/spots/pages/SpotSearchPage.tsx')),
          page('/spot/status', () => import('./features/spot-status/pages/SpotStatusPage.tsx')),
          page(
            '/spot/timetable/sportscenter',
            () => import('./features/timetables/pages/SportsCentreTimetablePage.tsx'),
          ),
          page('/spot/timetable/wakka', () => import('./features/timetables/pages/WakkaTimetablePage.tsx')),
          page('/spot/timetable/:spot_id', () => import('./features/timetables/pages/TimetablePage.tsx')),
          page('/spot/detail/:spot_id', () => import('./features/spots/pages/SpotDetailPage.tsx')),
          page('/spot/form/:spot_id/:room_id', () => import('./features/reservations/pages/ReservationFormPage.tsx')),
          page(
            '/spot/form/:spot_id/:room_id/:reservation_id',
            () => import('./features/reservations/pages/ReservationFormPage.tsx'),
          ),
          page('/pass', () => import('./features/passes/pages/PassListPage.tsx')),
          page('/pass/fureaiplaza', () => import('./features/passes/pages/BathPassPage.tsx')),
          page('/pass/bus', () => import('./features/passes/pages/BusPassPage.tsx')),
          page('/fureaiplaza', () => import('./features/passes/pages/BathHistoryPage.tsx')),
          page('/reservation', () => import('./features/own-reservations/pages/ReservationListPage.tsx')),
          page('/reservation/history', () => import('./features/own-reservations/pages/ReservationHistoryPage.tsx')),
          page('/reservation/calendar', () => import('./features/own-reservations/pages/ReservationCalendarPage.tsx')),
          page(
            '/reservation/detail/:reservation_id',
            () => import('./features/own-reservations/pages/ReservationDetailPage.tsx'),
          ),
          page('/reservation/taxi/:reservation_id', () => import('./features/taxis/pages/TaxiPage.tsx')),
          page('/dispatch', () => import('./features/taxis/pages/DispatchPage.tsx')),
          page('/account', () => import('./features/account/pages/AccountPage.tsx')),
          page('/withdrawal', () => import('./features/withdrawal/pages/WithdrawalPage.tsx')),
          page('/service/:service_id', () => import('./features/services/pages/ServicePage.tsx')),
          page('/login', () => import('./features/sessions/pages/LoginPage.tsx')),
          page('/logout', () => import('./features/sessions/pages/LogoutPage.tsx')),
          page('/signup', () => import('./features/members/pages/SignupPage.tsx')),
          page('/password/reminder', () => import('./features/sessions/pages/ReminderPage.tsx')),
          page('/visit', () => import('./features/visits/pages/VisitDeskPage.tsx')),
          page('/terminal', () => import('./features/terminals/pages/TerminalsPage.tsx')),
          page('/member', () => import('./features/member-desk/pages/MemberDeskPage.tsx')),
          page('/reception/closures', () => import('./features/closures/pages/ClosuresPage.tsx')),
          page('/reception', () => import('./features/reception/pages/ReceptionPage.tsx')),
          page('/reception/booking', () => import('./features/reception/pages/CounterBookingPage.tsx')),
          page('/reception/statistics', () => import('./features/statistics/pages/StatisticsPage.tsx')),
          page('/reception/spot', () => import('./features/spot-desk/pages/SpotListPage.tsx')),
          page('/reception/spot/:spot_id', () => import('./features/spot-desk/pages/SpotEditPage.tsx')),
          page('/reception/board', () => import('./features/reception-board/pages/ReceptionBoardPage.tsx')),
          page('/reception/monitor', () => import('./features/monitors/pages/BannerPage.tsx')),
          page('/monitor/fureaiplaza', () => import('./features/monitors/pages/PlazaMonitorPage.tsx')),
          page('/monitor/fureaiplazatest', () => import('./features/monitors/pages/TestMonitorPage.tsx')),
          page('/monitor/:monitor_key', () => import('./features/monitors/pages/LaundryMonitorPage.tsx')),
          page('/notice', () => import('./features/notices/pages/NoticeListPage.tsx')),
          page('/notice/:notice_id', () => import('./features/notices/pages/NoticeDetailPage.tsx')),
          page('/about', () => import('./features/about/pages/AboutPage.tsx')),
          page('/faq', () => import('./features/faq/pages/FaqPage.tsx')),
          page('/terms', () => import('./features/terms/pages/TermsPage.tsx')),
          page('/policy', () => import('./features/terms/pages/PolicyPage.tsx')),
          page('/legal', () => import('./features/terms/pages/LegalPage.tsx')),
          page('/app', () => import('./features/apps/pages/AppListPage.tsx')),
          page('/app/info', () => import('./features/apps/pages/AppPage.tsx')),
          page('/app/garbage', () => import('./features/apps/pages/AppPage.tsx')),
          page('/app/newsletter', () => import('./features/apps/pages/AppPage.tsx')),
          page('/403', () => import('./shell/pages/ForbiddenPage.tsx')),
          { path: '/404', handle: routeOf('/404'), Component: NotFoundPage },
          page('/500', () => import('./shell/pages/ServerErrorPage.tsx')),
          { path: '*', loader: elsewhere, Component: NotFoundPage },
        ],
      },
    ],
  },
]);
