import { LINE_TELLS_SECONDS, TERMINAL_LINE } from '@machi/domain/live/model';
import type { Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { statement } from '../../database/database.ts';
import { BANNER_CHANGED } from '../banner/banner-store.ts';
import { DOORS_CHANGED } from '../doors/changed.ts';
import type { House } from '../house.ts';
import { plainAnswer } from '../http/reply.ts';
import { acceptOnce, readSignature } from '../terminals/terminal-requests.ts';
import { eachSecond } from './mount-live.ts';
import { createLines, type Line } from './lines.ts';
import { doorMarks } from './door-marks.ts';

const TOPIC = 'banner';

/** The same condition as for a terminal's requests (`readSignature`). */
const stillAnswered = statement<{ terminal_id: number }>(
  'terminal-lines-answered',
  `select terminal_id from terminal where terminal_id = any($1::int[]) and revoked_at is null and wipe_asked_at is null
     and (is_test or approved_at is not null)`,
);

/**
 * One line for each terminal, which delivers the banner at once, and tells a door of changes within a second. It is opened by a signed request, which is accepted
 * once like any other, and ends when the terminal is no longer allowed.
 */
export function mountTerminalLines(application: Hono, house: House, isLeaving: () => boolean): void {
  const lines = createLines<string>('terminals');
  const held = new Map<number, Line<string>>();
  /** Lines of doors, by terminal: the door, and what was told of it last. */
  const doors = new Map<number, { readonly door_id: number; mark: string; readonly tell: () => Promise<void> }>();
  let isLooking = false;
  let listening: Promise<void> | undefined;

  /** Tells a door that something of it has changed; the terminal then asks what, by a request of its own. */
  async function lookAtDoors(): Promise<void> {
    if (doors.size === 0 || isLooking) return;
    isLooking = true;
    try {
      const ids = new Set([...doors.values()].map(({ door_id }) => door_id));
      const marks = await doorMarks(house, [...ids], house.clock());
      for (const door of doors.values()) {
        const mark = marks.get(door.door_id) ?? '';
        if (mark === door.mark) continue;
        door.mark = mark;
        void door.tell();
      }
    } catch (error) {
      // A door asks each minute by itself.
      house.log.warn({ reason: String(error).slice(0, 120) }, 'the doors could not be looked at');
    } finally {
      isLooking = false;
    }
  }

  async function tell(): Promise<void> {
    if (held.size === 0) return;
    try {
      const answered = await house.database.run(stillAnswered, [[...held.keys()]]);
      const ids = new Set(answered.map(({ terminal_id }) => terminal_id));
      for (const [terminalId, line] of held) if (!ids.has(terminalId)) line.end();
      lines.tell(TOPIC, JSON.stringify(await house.banner.told(house.clock())));
    } catch (error) {
      // Nothing is sent: terminals keep what they have until it expires, and poll.
      house.log.warn({ reason: String(error).slice(0, 120) }, 'the lines of terminals could not be told');
    }
  }
  eachSecond(house, (second) => {
    if (isLeaving()) lines.endAll();
    if (second % LINE_TELLS_SECONDS === 0) void tell();
    void lookAtDoors();
  });

  async function listen(): Promise<void> {
    listening ??= Promise.all([
      house.database.listen(BANNER_CHANGED, () => void tell()),
      house.database.listen(DOORS_CHANGED, () => void lookAtDoors()),
    ]).then(() => undefined);
    await listening.catch(() => {
      listening = undefined;
    });
  }

  application.get(TERMINAL_LINE, async (context) => {
    const answer = await open(context);
    house.metrics.requests.inc({ method: 'GET', route: TERMINAL_LINE, status: answer.status });
    return answer;
  });

  async function open(context: Context): Promise<Response> {
    const now = house.clock();
    context.header('cache-control', 'no-store');
    // A terminal corrects its clock by this header, as with every reply.
    context.header('date', now.toUTCString());
    const later = (status: 429 | 503, seconds: number) =>
      context.body(null, status, { 'retry-after': String(seconds) });
    const refusal = (status: 401 | 403, code: string) => {
      const { body } = plainAnswer(status, code);
      return context.body(body, status, { 'content-type': 'application/json; charset=utf-8' });
    };
    const { url } = context.req;
    const head = { method: 'GET', url, header: (name: string) => context.req.header(name) };
    const signed = await readSignature(house.database, head, 'terminal:work:terminal', now);
    if ('status' in signed) return refusal(signed.status, signed.code);
    const { terminal_id, door_id } = signed.terminal;
    const pause = await house.rates.ofTerminal(terminal_id);
    if (pause > 0) return later(429, pause);
    const fault = await acceptOnce(house.database, signed, '', now);
    if (fault) return refusal(401, fault);
    await listen();
    if (isLeaving() || (!held.has(terminal_id) && !lines.hasRoomFor([]))) return later(503, 30);
    context.header('x-accel-buffering', 'no');
    return hold(context, terminal_id, door_id);
  }

  function hold(context: Context, terminalId: number, doorId: number | null): Response {
    const answer = streamSSE(
      context,
      (stream) =>
        new Promise<void>((resolve) => {
          const line: Line<string> = {
            topic: TOPIC,
            networks: [],
            tell: (data) => stream.writeSSE({ event: TOPIC, data }),
            end: () => stream.abort(),
          };
          stream.onAbort(() => {
            lines.leave(line);
            if (held.get(terminalId) === line) {
              held.delete(terminalId);
              doors.delete(terminalId);
            }
            resolve();
          });
          // The previous line was lost, or another device has the key: only one line stays.
          held.get(terminalId)?.end();
          held.set(terminalId, line);
          if (doorId !== null)
            doors.set(terminalId, {
              door_id: doorId,
              mark: '',
              tell: () => stream.writeSSE({ event: 'door', data: '{}' }),
            });
          lines.add(line);
          void house.banner.told(house.clock()).then(
            (told) => lines.tellOne(line, JSON.stringify(told)),
            () => {},
          );
        }),
    );
    answer.headers.set('content-type', 'text/event-stream; charset=utf-8');
    return answer;
  }
}
