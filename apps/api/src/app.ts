import type { Endpoint } from '@machi/domain/contract/endpoint';
import { fixedFirst } from '@machi/domain/contract/fixed-first';
import { isOfPart } from '@machi/domain/navigation/part-addresses';
import { lackingParts } from '@machi/domain/town/parts';
import { Hono } from 'hono';
import * as register from './features.ts';
import type { Feature } from './platform/feature.ts';
import { mountLive } from './platform/live/mount-live.ts';
import { mountTerminalLines } from './platform/live/mount-terminal-lines.ts';
import { mountOwnLines } from './platform/live/mount-own-lines.ts';
import { mountApiPages } from './platform/http/api-pages.ts';
import { mountHealth } from './platform/http/health.ts';
import { limitAddresses } from './platform/http/limit-addresses.ts';
import type { Route } from './platform/http/serve.ts';
import { isSecure, type House } from './platform/house.ts';
import { createInsideAsker } from './platform/pages/inside.ts';
import { answerHeaders } from './platform/http/page-headers.ts';
import { mountPortal } from './platform/pages/pages.ts';
import { mount } from './platform/http/pipeline.ts';
import { mountSearchEngines } from './platform/pages/search-engines.ts';
import { mountTownFiles } from './platform/http/town-files.ts';
import { previewTown } from './preview-town.ts';
import { rememberRoutes } from './remember-routes.ts';
import { inOwnWords } from './town/in-own-words.ts';
import { mountSandboxCards } from './sandbox/cards-page.ts';
import { guardSandbox } from './providers/sandbox-inbox/door.ts';
import { mountSandboxInbox } from './sandbox/inbox-pages.ts';
import { mountSandboxLine } from './sandbox/line-page.ts';
import { mountTryTerminal } from './sandbox/terminal-page.ts';

const features: readonly Feature[] = Object.values(register);
const pages = features.flatMap((feature) => feature.pages ?? []);
const topics = features.flatMap((feature) => feature.topics ?? []);
const ownTopics = features.flatMap((feature) => feature.ownTopics ?? []);
const waits = features.flatMap((feature) => feature.waits ?? []);
const found = features.flatMap((feature) => feature.found ?? []);
const top = features.flatMap((feature) => feature.top ?? []);

export interface AppOptions {
  /** Folder of the built portal; without it only the API answers. */
  readonly portalFolder?: string | undefined;
  readonly isLeaving?: () => boolean;
  /** Shows the town as it would be with a change, to who writes it. */
  readonly isPreview?: boolean;
}

export async function createApp(
  house: House,
  { portalFolder, isLeaving = () => false, isPreview = false }: AppOptions = {},
): Promise<Hono> {
  const application = new Hono({ router: rememberRoutes() });
  application.use((_context, next) => inOwnWords(house.town, next));
  const headers = Object.entries(answerHeaders(isSecure(house)));
  application.use(async (context, next) => {
    for (const [name, value] of headers) context.header(name, value);
    await (context.req.method === 'GET' ? house.readers.reading(next) : next());
    // During shutdown, clients must open a new connection.
    if (isLeaving()) context.res.headers.set('connection', 'close');
  });
  if (!isPreview)
    application.use(previewTown(house, (draft) => createApp(draft, { portalFolder, isLeaving, isPreview: true })));
  limitAddresses(application, house);
  house.tracing?.mount(application, portalFolder);
  house.work.follow(waits);
  mountHealth(application, house, isLeaving);
  mountApiPages(application, house);
  const byName = new Map<string, Route>();
  function routeOf({ name }: Endpoint): Route {
    const route = byName.get(name);
    if (!route) throw new Error(`${name} is not mounted`);
    return route;
  }
  const routes = features
    .flatMap((feature) => feature.routes(house, { waits, top, found, routeOf }))
    .toSorted((one, other) => fixedFirst(one.endpoint, other.endpoint));
  for (const route of routes) byName.set(route.endpoint.name, route);
  const lacking = lackingParts(house.town);
  const isHere = ({ path }: { readonly path: string }): boolean => !isOfPart(path, lacking);
  mount(
    application,
    house,
    routes.filter(({ endpoint }) => isHere(endpoint)),
  );
  for (const feature of features) feature.mount?.(application, house);
  mountLive(application, house, topics.filter(isHere), isLeaving);
  mountOwnLines(application, house, ownTopics, isLeaving);
  mountTerminalLines(application, house, isLeaving);
  const ask = createInsideAsker(house.clock, house.database, routes);
  mountSearchEngines(application, house, ask);
  await mountTownFiles(application, house.files);
  if (house.settings.sandboxKey !== undefined) {
    guardSandbox(application, house.settings.sandboxKey);
    mountSandboxInbox(application, house);
    if (house.line?.sandbox) mountSandboxLine(application, house, house.line.sandbox);
    const { sandbox } = house.cardTrust;
    if (sandbox) {
      mountSandboxCards(application, house, sandbox);
      mountTryTerminal(application, house, sandbox);
    }
  }
  if (portalFolder !== undefined) await mountPortal(application, house, portalFolder, pages, ask);
  return application;
}
