import { request as requests, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { Person } from '../person.ts';
import { peopleHere, townHere } from '../sample-town.ts';
import { expect, words, type Locale } from '../portal.ts';

/** A sample person by the login of the sample town or of the others. */
function sample(login: string, other: string): Person & { readonly name: string } {
  const person = () => {
    const found = peopleHere().find(({ email }) => email.startsWith(townHere() === 'hoshimori' ? login : other));
    if (!found) throw new Error(`No sample member ${login}`);
    return found;
  };
  return {
    get email() {
      return person().email;
    },
    get password() {
      return person().password;
    },
    get name() {
      return `${person().lastname} ${person().firstname}`;
    },
  };
}

/** Two residents and one who lives elsewhere. */
export const haru = sample('haru.sato', 'resident@');
export const chiyo = sample('chiyo.kimura', 'resident@');
export const yuki = sample('yuki.mikami', 'visitor@');

export interface Slot {
  readonly date: string;
  readonly start: string;
  readonly end: string;
}

export interface RoomKey {
  readonly spot: number;
  readonly room: number;
}

/** A room of the sample town, and those that stand for it in the city and on the island. */
const inTown = (hoshimori: RoomKey, oharashi: RoomKey, shiomijima: RoomKey): RoomKey => {
  const here = (): RoomKey => ({ hoshimori, oharashi, shiomijima })[townHere()];
  return {
    get spot() {
      return here().spot;
    },
    get room() {
      return here().room;
    },
  };
};
/** The island has one hall that is fixed on application, with eight reservations a month, and one after approval. */
const island = { hall: { spot: 2, room: 2 }, large: { spot: 2, room: 1 }, meeting: { spot: 3, room: 3 } };

/** Fixed on application, no monthly limit. */
export const booth = inTown({ spot: 4, room: 401 }, { spot: 2, room: 2 }, island.hall);
export const meetingRoom = inTown({ spot: 4, room: 403 }, { spot: 2, room: 3 }, island.large);
/** Fixed after the town's approval. */
export const hall = inTown({ spot: 44, room: 4404 }, { spot: 5, room: 24 }, island.meeting);
/** Two reservations a member and month. */
export const plaza = inTown({ spot: 3, room: 302 }, { spot: 3, room: 9 }, island.hall);
export const residentsRoom = inTown({ spot: 6, room: 601 }, { spot: 4, room: 17 }, island.meeting);

const later = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const shownTime = (time: string): string => `${Number(time.slice(0, 2))}:00`;
const hourLater = (time: string): string => `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`;

interface Day {
  readonly target_date: string;
  readonly free: readonly { readonly start: string; readonly end: string }[];
}

/** One free hour of each day that has any, in order. */
export async function freeHours(request: APIRequestContext, { spot, room }: RoomKey): Promise<Slot[]> {
  const detail: { spot: { reservable_from: string } } = await (await request.get(`/api/spots/${spot}`)).json();
  const from = detail.spot.reservable_from;
  const query = new URLSearchParams({ from, to: later(from, 40), spot_id: String(spot), room_id: String(room) });
  const body: { rooms: { days: Day[] }[] } = await (await request.get(`/api/availability?${query.toString()}`)).json();
  return (body.rooms[0]?.days ?? []).flatMap(({ target_date: date, free }) => {
    const stretch = free.find(({ start, end }) => hourLater(start) <= end);
    return stretch ? [{ date, start: stretch.start, end: hourLater(stretch.start) }] : [];
  });
}

export async function freeHour(request: APIRequestContext, room: RoomKey): Promise<Slot> {
  const [first] = await freeHours(request, room);
  if (!first) throw new Error(`Room ${room.room} has no free hour`);
  return first;
}

export interface Neighbour {
  readonly reserve: (room: RoomKey, slot: Slot) => Promise<number>;
  /** Codes of this person's reservations that hold the slot and are not cancelled. */
  readonly codesAt: (room: RoomKey, slot: Slot) => Promise<string[]>;
  /** Id of the reservation that holds it. */
  readonly idAt: (room: RoomKey, slot: Slot) => Promise<number>;
  /** Reply of an endpoint to this person. */
  readonly read: (path: string) => Promise<string>;
  readonly leave: () => Promise<void>;
}

interface Held {
  readonly reservation_id: number;
  readonly reservation_code: string;
  readonly room_id: number;
  readonly target_date: string;
  readonly target_time: { readonly start: string };
  readonly is_canceled: 0 | 1;
}

/** A member who uses the API, beside the browser under test. */
export async function neighbour(baseURL: string, person: Person): Promise<Neighbour> {
  const context = await requests.newContext({ baseURL });
  const login = await context.post('/api/login', { data: { login_id: person.email, password: person.password } });
  const { token }: { token: string } = await login.json();
  const headers = { 'Access-Token': `Bearer ${token}` };
  async function heldAt({ room }: RoomKey, { date, start }: Slot): Promise<Held[]> {
    const reply: { reservations: Held[] } = await (await context.get('/api/reservations', { headers })).json();
    return reply.reservations
      .filter((held) => held.is_canceled === 0 && held.room_id === room)
      .filter((held) => held.target_date === date && held.target_time.start === start);
  }
  return {
    async reserve({ spot, room }, { date, start, end }) {
      const data = {
        spot_id: spot,
        room_id: room,
        target_date: date,
        target_time: { start, end },
        purpose: 'meeting',
        persons_spot: 2,
        is_terms_agreed: true,
        is_spot_terms_agreed: true,
      };
      return (await context.post('/api/reservations', { headers, data })).status();
    },
    codesAt: async (room, slot) => (await heldAt(room, slot)).map((held) => held.reservation_code),
    async idAt(room, slot) {
      const [held] = await heldAt(room, slot);
      if (!held) throw new Error(`Nothing is held on ${slot.date}`);
      return held.reservation_id;
    },
    read: async (path) => (await context.get(path, { headers })).text(),
    leave: () => context.dispose(),
  };
}

export const formOf = ({ spot, room }: RoomKey): string => `/spot/form/${spot}/${room}`;
export const formPath = (key: RoomKey, { date, start, end }: Slot): string =>
  `${formOf(key)}?${new URLSearchParams({ date, start, end }).toString()}`;

/** Presses the hour at which a free slot begins, in the week that the form shows. */
export async function pressHour(page: Page, { date, start }: Slot): Promise<void> {
  const hours = page
    .locator('.avail')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: shownTime(start), exact: true }) });
  const days = await page.locator('.avail thead th b').allInnerTexts();
  await hours
    .getByRole('button')
    .nth(days.indexOf(String(Number(date.slice(8)))))
    .click();
}

/** Adds the same weekday of this many weeks after the last chosen day. */
export async function addWeeks(page: Page, language: Locale, weeks: number): Promise<void> {
  const word = words(language);
  await page.getByLabel(word('あと何回', 'How many more times')).selectOption(String(weeks));
  await page.getByRole('button', { name: word('追加する', 'Add these weeks'), exact: true }).click();
}

/** A free hour of a day that is also free in each of this many weeks after it. */
export async function weeklyHours(request: APIRequestContext, room: RoomKey, weeks: number): Promise<Slot[]> {
  const hours = await freeHours(request, room);
  for (const first of hours) {
    const dates = Array.from({ length: weeks + 1 }, (_, week) => later(first.date, 7 * week));
    const slots = dates.flatMap((date) => hours.filter((hour) => hour.date === date && hour.start === first.start));
    if (slots.length === dates.length) return slots;
  }
  throw new Error(`Room ${room.room} is not free ${weeks + 1} weeks in a row`);
}

/** The step's green button: beside the form on wide screens, at the bottom on narrow ones. */
export function mainButton(page: Page, language: Locale): Locator {
  const names = words(language)('^(内容の入力へ進む|次へ進む|確認へ進む|予約する)$', '^(Continue.*|Reserve)$');
  return page.getByRole('button', { name: new RegExp(names) });
}

export async function fillApplication(page: Page, note: string): Promise<void> {
  await page.locator('#persons_spot').fill('2');
  await page.locator('#purpose').selectOption('meeting');
  // Questions of some facilities only.
  for (const answer of await page.locator('input[id^="additional_questions."]').all()) await answer.fill('4');
  await page.locator('#note').fill(note);
  await page.locator('#is_terms_agreed').check();
  await page.locator('#is_spot_terms_agreed').check();
}

/** From the first step, with a chosen time, to the third. */
export async function goToConfirm(page: Page, language: Locale, note: string): Promise<void> {
  await mainButton(page, language).click();
  await fillApplication(page, note);
  await mainButton(page, language).click();
  await expect(page).toHaveURL(/step=3/);
}
