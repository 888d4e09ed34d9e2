import { Hono } from 'hono';
import { aboutRoutes } from './features/about/routes.ts';
import { accountRoutes } from './features/account/routes.ts';
import { appRoutes } from './features/apps/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { cardRoutes } from './features/cards/routes.ts';
import { mountCalendarFeed } from './features/calendar-feed/feed.ts';
import { calendarRoutes } from './features/calendar-feed/routes.ts';
import { documentRoutes } from './features/documents/routes.ts';
import { draftRoutes } from './features/drafts/routes.ts';
import { deviceRoutes } from './features/devices/routes.ts';
import { closureRoutes } from './features/closures/routes.ts';
import { faqRoutes } from './features/faq/routes.ts';
import { favouriteRoutes } from './features/favourites/routes.ts';
import { landingRoutes } from './features/landing/routes.ts';
import { memberDeskRoutes } from './features/member-desk/routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { monitorRoutes } from './features/monitors/routes.ts';
import { mountLive } from './platform/live/mount-live.ts';
import { noticeRoutes } from './features/notices/routes.ts';
import { receptionBoardRoutes } from './features/reception-board/routes.ts';
import { receptionRoutes } from './features/reception/routes.ts';
import { passRoutes } from './features/passes/routes.ts';
import { permitRoutes } from './features/permits/routes.ts';
import { reservationRoutes } from './features/reservations/routes.ts';
import { serviceRoutes } from './features/services/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { spotStatusRoutes } from './features/spot-status/routes.ts';
import { spotDeskRoutes } from './features/spot-desk/routes.ts';
import { spotRoutes } from './features/spots/routes.ts';
import { taxiRoutes } from './features/taxis/routes.ts';
import { statisticsRoutes } from './features/statistics/routes.ts';
import { staffCallRoutes } from './features/staff-calls/routes.ts';
import { terminalRoutes } from './features/terminals/routes.ts';
import { terminalWorkRoutes } from './features/terminal-work/routes.ts';
import { termsRoutes } from './features/terms/routes.ts';
import { visitRoutes } from './features/visits/routes.ts';
import { townRoutes } from './features/town/routes.ts';
import { waitlistRoutes } from './features/waitlist/routes.ts';
import { mountApiPages } from './platform/http/api-pages.ts';
import { mountHealth } from './platform/http/health.ts';
import { isSecure } from './platform/house.ts';
import type { House } from './platform/house.ts';
import { createInsideAsker } from './platform/pages/inside.ts';
import { answerHeaders } from './platform/http/page-headers.ts';
import { mountPortal } from './platform/pages/pages.ts';
import { mount } from './platform/http/pipeline.ts';
import { mountSearchEngines } from './platform/pages/search-engines.ts';
import { mountTownFiles } from './platform/http/town-files.ts';
import { pageTable } from './page-table.ts';
import { topicTable } from './topic-table.ts';
import { mountSandboxCards } from './sandbox/cards-page.ts';
import { guardSandbox } from './providers/sandbox-inbox/door.ts';
import { mountSandboxInbox } from './sandbox/inbox-pages.ts';

export interface AppOptions {
  /** Folder of the built portal; without it only the API answers. */
  readonly portalFolder?: string | undefined;
  readonly isLeaving?: () => boolean;
}

/** Table of contents: what answers under which path. */
export async function createApp(
  house: House,
  { portalFolder, isLeaving = () => false }: AppOptions = {},
): Promise<Hono> {
  const application = new Hono();
  const headers = Object.entries(answerHeaders(isSecure(house)));
  application.use(async (context, next) => {
    for (const [name, value] of headers) context.header(name, value);
    await next();
    // Who leaves tells everybody to come back by another connection.
    if (isLeaving()) context.res.headers.set('connection', 'close');
  });
  mountHealth(application, house, isLeaving);
  mountApiPages(application, house);
  const routes = [
    ...townRoutes(house),
    ...landingRoutes(house),
    ...aboutRoutes(house),
    ...faqRoutes(house),
    ...noticeRoutes(house),
    ...appRoutes(house),
    ...termsRoutes(house),
    ...memberRoutes(house),
    ...accountRoutes(house),
    ...memberDeskRoutes(house),
    ...sessionRoutes(house),
    ...auditRoutes(house),
    ...serviceRoutes(house),
    ...spotStatusRoutes(house),
    ...spotRoutes(house),
    ...favouriteRoutes(house),
    ...deviceRoutes(house),
    ...monitorRoutes(house),
    ...staffCallRoutes(house),
    ...terminalRoutes(house),
    ...visitRoutes(house),
    ...terminalWorkRoutes(house),
    ...reservationRoutes(house),
    ...documentRoutes(house),
    ...draftRoutes(house),
    ...waitlistRoutes(house),
    ...permitRoutes(house),
    ...passRoutes(house),
    ...calendarRoutes(house),
    ...receptionRoutes(house),
    ...taxiRoutes(house),
    ...cardRoutes(house),
    ...receptionBoardRoutes(house),
    ...closureRoutes(house),
    ...spotDeskRoutes(house),
    ...statisticsRoutes(house),
  ];
  mount(application, house, routes);
  mountCalendarFeed(application, house);
  mountLive(application, house, topicTable, isLeaving);
  const ask = createInsideAsker(house.clock, routes);
  mountSearchEngines(application, house, ask);
  await mountTownFiles(application, house.files);
  if (house.settings.sandboxKey !== undefined) {
    guardSandbox(application, house.settings.sandboxKey);
    mountSandboxInbox(application, house);
    if (house.cardTrust.sandbox) mountSandboxCards(application, house, house.cardTrust.sandbox);
  }
  if (portalFolder !== undefined) await mountPortal(application, house, portalFolder, pageTable, ask);
  return application;
}
