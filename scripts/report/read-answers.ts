import { createReadStream } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { dateAt, minutesAt, type MonthText } from '@machi/domain/calendar/model';
import { AIMS, hourKey, type AimedKind, type Answered } from '@machi/domain/outside/month';
import { StatusRecord } from '@machi/domain/outside/status';
import { Hindrance } from '../backup/order.ts';

/** A line of the proxy's log (deploy/nginx.conf). */
const LINE =
  /^\{"at":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d)","status":(\d{3}),"seconds":(\d{1,6}(?:\.\d{1,3})?),"kind":"(\w{1,20})"\}$/;
/** What took longer is counted as this. */
const LONGEST_MILLISECONDS = 60_000;
const MOST_BYTES = 1_000_000;
const PATIENCE_MILLISECONDS = 20_000;

export interface Answers {
  readonly byHour: ReadonlyMap<string, Answered>;
  readonly times: Readonly<Partial<Record<AimedKind, readonly number[]>>>;
  /** Lines that are no line of this log, such as half of one from a machine that went down. */
  readonly unread: number;
}

/**
 * Reads the proxy's logs of a month, one line after the other; packed ones end in `.gz`. Files that are named twice count
 * once.
 */
export async function readAnswers(files: readonly string[], month: MonthText): Promise<Answers> {
  const byHour = new Map<string, { all: number; failed: number }>();
  const times: Partial<Record<AimedKind, number[]>> = {};
  let unread = 0;
  /** The lines of a second share their hour. */
  let last = { at: '', key: '' };
  const own = await Promise.all(files.map((file) => realpath(file)));
  for (const file of new Set(own)) {
    const stream = createReadStream(file);
    const lines = createInterface({ input: file.endsWith('.gz') ? stream.pipe(createGunzip()) : stream });
    for await (const line of lines) {
      const [, at = '', status, seconds, kind = ''] = LINE.exec(line) ?? [];
      if (at === '') {
        unread += line === '' ? 0 : 1;
        continue;
      }
      if (at !== last.at) {
        const instant = new Date(at);
        last = { at, key: hourKey(dateAt(instant), Math.floor(minutesAt(instant) / 60)) };
      }
      if (!last.key.startsWith(month)) continue;
      const hour = byHour.get(last.key) ?? { all: 0, failed: 0 };
      byHour.set(last.key, hour);
      hour.all += 1;
      hour.failed += Number(status) >= 500 ? 1 : 0;
      if (!(kind in AIMS)) continue;
      const counts = (times[kind as AimedKind] ??= Array.from({ length: LONGEST_MILLISECONDS + 1 }, () => 0));
      const milliseconds = Math.min(LONGEST_MILLISECONDS, Math.round(Number(seconds) * 1000));
      counts[milliseconds] = (counts[milliseconds] ?? 0) + 1;
    }
  }
  return { byHour, times, unread };
}

/** The record of the status page, from its address or a file; throws a Hindrance with the reason. */
export async function readOutside(place: string): Promise<StatusRecord['days']> {
  let text: string;
  if (/^https?:/.test(place)) {
    const response = await fetch(place, { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) }).catch(() => undefined);
    if (!response?.ok) throw new Hindrance(`${place} does not answer with the record of the status page.`);
    text = await response.text();
  } else {
    if ((await stat(place)).size > MOST_BYTES) throw new Hindrance(`${place} is no record of a status page.`);
    text = await readFile(place, 'utf8');
  }
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    said = undefined;
  }
  const read = StatusRecord.safeParse(said).data;
  if (!read) throw new Hindrance(`${place} is no record of a status page.`);
  return read.days;
}
