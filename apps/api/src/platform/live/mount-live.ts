import { LINE_TELLS_SECONDS, PAGE_LINE_TELLS_SECONDS } from '@machi/domain/live/model';
import type { Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { addressOf } from '../http/credentials.ts';
import { networksOf } from '../http/rate-limit.ts';
import type { House } from '../house.ts';
import { SESSIONS_ENDED } from '../sessions/sessions.ts';
import { admit, type StillAdmitted } from './admission.ts';
import { createLines, type Line, type Lines } from './lines.ts';
import type { Topic } from './topic.ts';

/** Reads each topic in use once for all its lines; a request during a read causes one more read. */
function createTeller(house: House, lines: Lines<Topic>): (isMeant?: (topic: Topic) => boolean) => void {
  const isTelling = new Set<Topic>();
  const isAskedAgain = new Set<Topic>();

  async function tell(topic: Topic): Promise<void> {
    if (isTelling.has(topic)) return void isAskedAgain.add(topic);
    isTelling.add(topic);
    do {
      isAskedAgain.delete(topic);
      try {
        const told = JSON.stringify(await topic.read(house, house.clock()));
        await lines.endUnadmitted(topic);
        lines.tell(topic, told);
      } catch (error) {
        // Nothing is sent: screens show the age of what they have.
        house.log.warn({ topic: topic.path, reason: String(error).slice(0, 120) }, 'a topic could not be read');
      }
    } while (isAskedAgain.has(topic));
    isTelling.delete(topic);
  }
  return (isMeant = () => true) => {
    for (const topic of lines.topics()) if (isMeant(topic)) void tell(topic);
  };
}

/** Runs `work` every second until the server closes, without keeping the process alive; `second` counts from 1. */
export function eachSecond({ closing }: Pick<House, 'closing'>, work: (second: number) => void): void {
  let second = 0;
  const ticking = setInterval(() => work((second += 1)), 1000);
  ticking.unref();
  closing.addEventListener('abort', () => clearInterval(ticking), { once: true });
}

/**
 * Seconds between messages without a change: monitors also change with time; pages only need to know that the line is
 * open, and a phone should not wake more often than proxies require.
 */
const tellSeconds: Readonly<Record<Topic['holders'], number>> = {
  monitors: LINE_TELLS_SECONDS,
  pages: PAGE_LINE_TELLS_SECONDS,
};

/** Milliseconds until a browser reconnects, spread so that not all come at once. */
const COMES_BACK = { soonest: 1000, latest: 6000 };

const EVENT_STREAM = { 'content-type': 'text/event-stream; charset=utf-8' };

/**
 * Serves each topic at its path as server-sent events. Most are public, such as monitors and the banner (product,
 * "Streams and downloads": both are excepted from the client's streaming); some require a session or a device key.
 */
export function mountLive(application: Hono, house: House, topics: readonly Topic[], isLeaving: () => boolean): void {
  for (const holders of ['monitors', 'pages'] as const)
    mountHolders(
      application,
      house,
      topics.filter((topic) => topic.holders === holders),
      holders,
      isLeaving,
    );
}

function mountHolders(
  application: Hono,
  house: House,
  topics: readonly Topic[],
  holders: Topic['holders'],
  isLeaving: () => boolean,
): void {
  const lines = createLines<Topic>(holders);
  const tell = createTeller(house, lines);
  const listening = new Map<string, Promise<void>>();
  eachSecond(house, (second) => {
    if (isLeaving()) lines.endAll();
    if (second % tellSeconds[holders] === 0) tell();
  });

  /** A channel's first line starts to listen; if the database is unreachable, the next line tries again. */
  async function listen(channel: string, isMeant = (topic: Topic) => topic.channel === channel): Promise<void> {
    const asked = listening.get(channel) ?? house.database.listen(channel, () => tell(isMeant));
    listening.set(channel, asked);
    await asked.catch(() => listening.delete(channel));
  }

  /**
   * A thousand pages may reconnect at once: each gets the state once, without a message to all lines for each arrival.
   */
  async function tellFirst(line: Line<Topic>, topic: Topic): Promise<void> {
    if (holders === 'monitors') return tell((one) => one === topic);
    try {
      lines.tellOne(line, JSON.stringify(await topic.read(house, house.clock())));
    } catch (error) {
      house.log.warn({ topic: topic.path, reason: String(error).slice(0, 120) }, 'a topic could not be read');
    }
  }

  function holdLine(context: Context, topic: Topic, networks: readonly string[], admitted?: StillAdmitted): Response {
    const answer = streamSSE(
      context,
      (stream) =>
        new Promise<void>((resolve) => {
          const retry = COMES_BACK.soonest + Math.floor(Math.random() * (COMES_BACK.latest - COMES_BACK.soonest));
          const line: Line<Topic> = {
            topic,
            networks,
            tell: (data) => stream.writeSSE({ event: topic.event, data, retry }),
            end: () => stream.abort(),
            ...(admitted && { isStillAdmitted: () => admitted(house.clock()) }),
          };
          stream.onAbort(() => {
            lines.leave(line);
            resolve();
          });
          lines.add(line);
          void tellFirst(line, topic);
        }),
    );
    answer.headers.set('content-type', EVENT_STREAM['content-type']);
    return answer;
  }

  for (const topic of topics) {
    application.get(topic.path, async (context) => {
      const count = (status: number) => house.metrics.requests.inc({ method: 'GET', route: topic.path, status });
      const refusal = (status: 401 | 403 | 429 | 503, seconds?: number) => {
        count(status);
        return context.body(null, status, seconds === undefined ? {} : { 'retry-after': String(seconds) });
      };
      const admitted = topic.admission && (await admit(house, topic.admission, context, house.clock()));
      if (typeof admitted === 'object') return refusal(admitted.status, admitted.seconds);
      const networks = admitted ? [] : networksOf(addressOf(context, house.settings.trustsProxy));
      if (isLeaving() || !lines.hasRoomFor(networks)) return refusal(503, 30);
      await listen(topic.channel);
      if (admitted) await listen(SESSIONS_ENDED, (one) => one.admission !== undefined);
      count(200);
      context.header('cache-control', 'no-store');
      context.header('x-accel-buffering', 'no');
      // A HEAD request never reads, so it gets no line.
      if (context.req.method === 'HEAD') return context.body(null, 200, EVENT_STREAM);
      return holdLine(context, topic, networks, admitted);
    });
  }
}
