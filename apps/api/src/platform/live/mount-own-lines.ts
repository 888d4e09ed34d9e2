import { LINE_TELLS_SECONDS, OWN_LINE } from '@machi/domain/live/model';
import type { Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { hashOf } from '../../ground/secrets.ts';
import { isSecure, type House } from '../house.ts';
import { addressOf, credentialsOf } from '../http/credentials.ts';
import { networksOf } from '../http/rate-limit.ts';
import { SESSIONS_ENDED, findOpenSession, sessionCookie } from '../sessions/sessions.ts';
import { eachSecond } from './mount-live.ts';
import { createOwnLines, type OwnLine } from './own-lines.ts';
import type { OwnTopic } from './topic.ts';

/**
 * One line for each page, with everything that its member may read, as server-sent events; it ends with the session.
 */
export function mountOwnLines(
  application: Hono,
  house: House,
  topics: readonly OwnTopic[],
  isLeaving: () => boolean,
): void {
  const lines = createOwnLines(house, topics);
  const listening = new Map<string, Promise<void>>();
  eachSecond(house, (second) => {
    if (isLeaving()) lines.endAll();
    if (second % LINE_TELLS_SECONDS === 0) lines.tell(topics);
  });

  /** The first line starts to listen; if the database is unreachable, the next line tries again. */
  async function listen(channel: string, heard: () => void): Promise<void> {
    const asked = listening.get(channel) ?? house.database.listen(channel, heard);
    listening.set(channel, asked);
    await asked.catch(() => listening.delete(channel));
  }
  const listenToAll = () =>
    Promise.all([
      listen(SESSIONS_ENDED, () => void lines.endOver()),
      ...[...new Set(topics.map(({ channel }) => channel))].map((channel) =>
        listen(channel, () => lines.tell(topics.filter((topic) => topic.channel === channel))),
      ),
    ]);

  application.get(OWN_LINE, async (context) => {
    const answer = await open(context);
    house.metrics.requests.inc({ method: 'GET', route: OWN_LINE, status: answer.status });
    return answer;
  });

  async function open(context: Context): Promise<Response> {
    const refusal = (status: 401 | 403 | 429 | 503, seconds?: number) =>
      context.body(null, status, seconds === undefined ? {} : { 'retry-after': String(seconds) });
    context.header('cache-control', 'no-store');
    const secrets = credentialsOf(context, house);
    const session = secrets && (await findOpenSession(house, secrets.token, secrets.cookie, house.clock(), false));
    if (!secrets || !session) return refusal(401);
    const { member } = session;
    const pause = await house.rates.ofAccount(member.member_id);
    if (pause > 0) return refusal(429, pause);
    if (session.mustEnrol || lines.topicsOf(member).length === 0) return refusal(403);
    await listenToAll();
    const networks = member.is_official ? [] : networksOf(addressOf(context, house.settings.trustsProxy));
    const holder = { memberId: member.member_id, networks };
    if (isLeaving() || !lines.hasRoomFor(holder)) return refusal(503, 60);
    if (session.isRenewed) {
      const end = new Date(session.expire * 1000);
      context.header('set-cookie', sessionCookie(isSecure(house), secrets.cookie, end));
    }
    context.header('x-accel-buffering', 'no');
    // A HEAD request never reads, so it gets no line.
    if (context.req.method === 'HEAD') return context.body(null, 200);
    return hold(context, holder, session.tokenHash, hashOf(secrets.cookie));
  }

  function hold(
    context: Context,
    holder: Pick<OwnLine, 'memberId' | 'networks'>,
    tokenHash: Buffer,
    cookieHash: Buffer,
  ): Response {
    const answer = streamSSE(
      context,
      (stream) =>
        new Promise<void>((resolve) => {
          const line: OwnLine = {
            ...holder,
            tokenHash,
            cookieHash,
            tell: (event, data) => stream.writeSSE({ event, data }),
            end: () => stream.abort(),
          };
          stream.onAbort(() => {
            lines.leave(line);
            resolve();
          });
          lines.add(line);
        }),
    );
    answer.headers.set('content-type', 'text/event-stream; charset=utf-8');
    return answer;
  }
}
