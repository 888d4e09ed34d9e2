import { Hono } from 'hono';
import { isPortalPage } from '@machi/domain/navigation/routes';
import { memberRoutes } from './features/members/routes.ts';
import { reservationRoutes } from './features/reservations/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { spotRoutes } from './features/spots/routes.ts';
import { termsRoutes } from './features/terms/routes.ts';
import { townRoutes } from './features/town/routes.ts';
import { mountApiPages } from './platform/api-pages.ts';
import { mountHealth } from './platform/health.ts';
import { isSecure } from './platform/house.ts';
import type { House } from './platform/house.ts';
import { mountPortal } from './platform/pages.ts';
import { mount } from './platform/pipeline.ts';
import { mountSandboxInbox } from './providers/mail/sandbox-pages.ts';

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
  application.use(async (context, next) => {
    await next();
    // Who leaves tells everybody to come back by another connection.
    if (isLeaving()) context.res.headers.set('connection', 'close');
  });
  mountHealth(application, house, isLeaving);
  mountApiPages(application, house);
  mount(application, house, [
    ...townRoutes(house),
    ...termsRoutes(house),
    ...memberRoutes(house),
    ...sessionRoutes(house),
    ...spotRoutes(house),
    ...reservationRoutes(house),
  ]);
  if (house.settings.hasSandboxInbox) mountSandboxInbox(application, house);
  if (portalFolder !== undefined) await mountPortal(application, portalFolder, isSecure(house), isPortalPage);
  return application;
}
