import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { addressOf } from '../../platform/http/credentials.ts';
import type { House } from '../../platform/house.ts';
import { MONITORS_CHANGED } from '../../platform/live/monitors-changed.ts';
import { networkOf } from '../../platform/http/rate-limit.ts';
import { readLaundry, readPlaza } from './read-monitors.ts';
import { createScreens } from './screens.ts';
import type { Screen, Screens } from './screens.ts';

/** Monitors are told at least so often how things are: also the time that passes changes what they show. */
const TELL_SECONDS = 15;

const monitors = { laundry: readLaundry, plaza: readPlaza } as const;
type MonitorName = keyof typeof monitors;
const isMonitor = (name: string): name is MonitorName => Object.hasOwn(monitors, name);

/** Reads once for all screens that show the same, when something changed and every few seconds. */
function createTeller(house: House, screens: Screens<MonitorName>) {
  let isTelling = false;
  let isAskedAgain = false;

  async function tellAll(): Promise<void> {
    for (const name of screens.names()) {
      const monitor = await monitors[name](house, house.clock()).catch((error: unknown) => {
        house.log.warn({ monitor: name, reason: String(error).slice(0, 120) }, 'a monitor could not be read');
        return undefined;
      });
      // Nothing is told instead: the screens show what they have, with its age.
      if (monitor === undefined) continue;
      screens.tell(name, JSON.stringify({ monitor }));
    }
  }
  return async function tell(): Promise<void> {
    if (isTelling) {
      isAskedAgain = true;
      return;
    }
    isTelling = true;
    do {
      isAskedAgain = false;
      await tellAll();
    } while (isAskedAgain);
    isTelling = false;
  };
}

/**
 * `/api/monitors/<name>/stream`: what the monitor's endpoint answers, again and again, as server-sent events. Public, as
 * the monitors are (decisions, "Requests and sessions": public monitors are excepted from the client's streaming).
 */
export function mountMonitorStreams(application: Hono, house: House, isLeaving: () => boolean): void {
  const screens = createScreens<MonitorName>();
  const tell = createTeller(house, screens);
  let listening: Promise<void> | undefined;
  let second = 0;
  const ticking = setInterval(() => {
    if (screens.isEmpty()) return;
    if (isLeaving()) screens.endAll();
    second += 1;
    if (second % TELL_SECONDS === 0) void tell();
  }, 1000);
  ticking.unref();

  const ROUTE = '/api/monitors/:name/stream';
  application.get(ROUTE, async (context) => {
    const name = context.req.param('name');
    const count = (status: number) => house.metrics.requests.inc({ method: 'GET', route: ROUTE, status });
    const refusal = (status: 404 | 429 | 503, headers: Record<string, string> = {}) => {
      count(status);
      return context.body(null, status, headers);
    };
    if (!isMonitor(name)) return refusal(404);
    const address = addressOf(context, house.settings.trustsProxy);
    const wait = await house.rates.ofAddress(address);
    if (wait > 0) return refusal(429, { 'retry-after': String(wait) });
    const network = networkOf(address);
    if (isLeaving() || !screens.hasRoomFor(network)) return refusal(503, { 'retry-after': '30' });
    // The first screen begins to listen; a database that is away is asked again by the next one.
    listening ??= house.database.listen(MONITORS_CHANGED, () => void tell());
    await listening.catch(() => {
      listening = undefined;
    });
    count(200);
    context.header('cache-control', 'no-store');
    context.header('x-accel-buffering', 'no');
    // Who asks for the head alone never reads: no line is opened for it.
    if (context.req.method === 'HEAD') return context.body(null, 200, { 'content-type': 'text/event-stream' });
    return streamSSE(
      context,
      (stream) =>
        new Promise<void>((resolve) => {
          const leave = (): void => {
            screens.leave(screen);
            resolve();
          };
          const screen: Screen<MonitorName> = {
            name,
            network,
            tell: (data) => stream.writeSSE({ event: 'monitor', data }),
            end: () => stream.abort(),
          };
          stream.onAbort(leave);
          screens.add(screen);
          void tell();
        }),
    );
  });
}
