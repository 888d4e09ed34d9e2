import { request as requests, type APIRequestContext } from '@playwright/test';
import { zipOf } from '../../../api/src/testing/feeds/make-zip.ts';
import { sampleFeed } from '../../../api/src/testing/feeds/sample-feed.ts';
import { deskOf, sampleOfficial } from '../desk/officials.ts';
import { join, tryLogin } from '../person.ts';
import { freshAddress } from '../portal.ts';

type BaseUrl = string | undefined;

const TRIP = 'nature-out-nature-0910';
const password = 'Hoshi-20270';
/** The trip's own times after its first stop, in seconds. */
const AFTER = { S01: 0, S50: 300, S51: 600, S54: 1500 } as const;
const TOWN_OFFSET = 9 * 3_600_000;

/** A trip of today at any hour and on any weekday. */
export interface RunNow {
  readonly trip_id: string;
  readonly service_date: string;
  /** Departure from its first stop, in milliseconds. */
  readonly departs: number;
}
/** Time until the departure; until then seats are on offer. */
const LEAVES_MILLISECONDS = 10 * 60_000;

const two = (number: number): string => String(number).padStart(2, '0');

/** The sample town's feed with a shuttle that leaves at this moment. */
function feedWith(departs: number) {
  const now = departs + TOWN_OFFSET;
  const midnight = now - (now % 86_400_000);
  const service_date = new Date(midnight).toISOString().slice(0, 10);
  const start = Math.round((departs + TOWN_OFFSET - midnight) / 1000);
  const timeOf = (seconds: number) =>
    `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const feed = sampleFeed();
  const edit = (name: string, change: (text: string) => string) => {
    feed[name] = change(feed[name] ?? '');
  };
  edit('stop_times.txt', (text) =>
    text.replace(new RegExp(`^${TRIP},[^,]+,[^,]+,(S\\d+)`, 'gm'), (_line, stop: keyof typeof AFTER) => {
      const time = timeOf(start + AFTER[stop]);
      return `${TRIP},${time},${time},${stop}`;
    }),
  );
  edit('trips.txt', (text) => text.replace(`nature,nature,${TRIP},`, `nature,now,${TRIP},`));
  edit('calendar_dates.txt', (text) => `${text.trimEnd()}\nnow,${service_date.replaceAll('-', '')},1\n`);
  return { feed, service_date };
}

/** Puts route data in force as an official does. */
async function putInForce(desk: APIRequestContext, feed: Readonly<Record<string, string>>): Promise<void> {
  const ask = async (path: string, data: object) => {
    const answer = await desk.post(`/api/transport/feed/${path}`, { data });
    if (!answer.ok()) throw new Error(await answer.text());
    return answer.json();
  };
  const read = await ask('file', { file_name: 'gtfs.zip', content: zipOf(feed).toString('base64') });
  await ask('activate', { feed_id: read.desk.waiting.feed_id, seen: read.desk.seen });
}

export interface Passenger {
  readonly from: 'S01' | 'S50';
  readonly persons: number;
}

/** A trip that leaves after a while, with seats for each of these passengers; returns their codes. */
export async function openRun(
  baseURL: BaseUrl,
  request: APIRequestContext,
  now: Date,
  passengers: readonly Passenger[],
) {
  const desk = await deskOf(await sampleOfficial(baseURL, 'transport'), baseURL);
  const members: {
    readonly passenger: Passenger;
    readonly own: APIRequestContext;
    readonly headers: Readonly<Record<string, string>>;
  }[] = [];
  for (const passenger of passengers) {
    const person = { email: freshAddress('rider'), password };
    await join(request, 'ja', person.email, password);
    const own = await requests.newContext(baseURL === undefined ? {} : { baseURL });
    const { token }: { token: string } = await (await tryLogin(own, person)).json();
    members.push({ passenger, own, headers: { 'Access-Token': `Bearer ${token}` } });
  }
  async function seatsOf(run: RunNow): Promise<readonly string[]> {
    const codes: string[] = [];
    for (const { passenger, own, headers } of members) {
      const { trip_id, service_date } = run;
      const { from: departure_stop_id, persons } = passenger;
      const wish = { trip_id, service_date, departure_stop_id, arrival_stop_id: 'S54', persons };
      const held = await own.post('/api/shuttle/holds', { headers, data: wish });
      if (held.status() !== 201) throw new Error(await held.text());
      const { hold } = await held.json();
      const made = await own.post(`/api/shuttle/holds/${hold.hold_id}/confirm`, { headers, data: {} });
      if (made.status() !== 201) throw new Error(await made.text());
      codes.push((await made.json()).reservation.reservation_code);
    }
    return codes;
  }
  const close = async () => {
    await putInForce(desk, sampleFeed());
    await Promise.all([desk, ...members.map(({ own }) => own)].map((context) => context.dispose()));
  };
  const departs = Math.ceil(now.getTime() / 1000) * 1000 + LEAVES_MILLISECONDS;
  const { feed, service_date } = feedWith(departs);
  await putInForce(desk, feed);
  const run = { trip_id: TRIP, service_date, departs };
  return { run, codes: await seatsOf(run), close };
}
