import type { APIRequestContext, Page } from '@playwright/test';
import { join, logInAt, type Person } from './person.ts';
import { freshAddress, type Locale } from './portal.ts';
import type { RoomKey, Slot } from './reservations/rooms.ts';

const password = 'Hoshi-20270';

/** A new member before the first login. */
export async function newPerson(request: APIRequestContext, language: Locale, project: string): Promise<Person> {
  const person = { email: freshAddress(project), password };
  await join(request, language, person.email, person.password);
  return person;
}

/** A new member, logged in at this screen; returns the address. */
export async function enterAsNewMember(
  page: Page,
  request: APIRequestContext,
  language: Locale,
  project: string,
  path: string,
): Promise<string> {
  const person = await newPerson(request, language, project);
  await logInAt(page, person, path);
  return person.email;
}

/** An endpoint's reply to the logged-in member; throws on a refusal. */
export async function send<Reply>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<Reply> {
  const token = await page.evaluate(() => {
    const record: { token?: unknown } = JSON.parse(localStorage.getItem('machi') ?? '{}');
    return String(record.token);
  });
  const headers = { 'Access-Token': `Bearer ${token}` };
  const answer = await page.request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json();
}

/** Makes a reservation for the logged-in member; returns its id. */
export async function reserveSlot(
  page: Page,
  { spot, room }: RoomKey,
  { date, start, end }: Slot,
  more: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const { reservations } = await send<{ reservations: { reservation_id: number }[] }>(
    page,
    'POST',
    '/api/reservations',
    {
      spot_id: spot,
      room_id: room,
      target_date: date,
      target_time: { start, end },
      purpose: 'meeting',
      persons_spot: 2,
      is_terms_agreed: true,
      is_spot_terms_agreed: true,
      ...more,
    },
  );
  return reservations[0]?.reservation_id ?? 0;
}
