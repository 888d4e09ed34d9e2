import { Hono } from 'hono';
import { chooseLocale } from '@machi/domain/locale/model';
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
import { errorAnswer, mount } from './platform/pipeline.ts';
import { plainAnswer } from './platform/reply.ts';
import { mountSandboxInbox } from './providers/mail/sandbox-pages.ts';

export interface AppOptions {
  /** Folder of the built portal; without it only the API answers. */
  readonly portalFolder?: string | undefined;
  readonly isLeaving?: () => boolean;
}

/** Table of contents: what answers under which path. */
export async function createApp(house: House, { portalFolder, isLeaving = () => false }: AppOptions = {}): Promise<Hono> {
  const application = new Hono();
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

  application.notFound((context) => {
    const { status, body } = plainAnswer(404, 'not-found');
    return context.body(body, status === 404 ? 404 : 500, { 'content-type': 'application/json; charset=utf-8' });
  });
  application.onError((error, context) => {
    const locale = chooseLocale(context.req.header('accept-language'));
    const { status, body } = errorAnswer(house, error, crypto.randomUUID(), context.req.path, locale);
    return context.body(body, status === 503 ? 503 : 500, { 'content-type': 'application/json; charset=utf-8' });
  });
  return application;
}
