import type { APIRequestContext, Page } from '@playwright/test';
import { enterAsNewMember, reserveSlot, send } from '../as-member.ts';
import type { Locale } from '../portal.ts';
import { freeHour } from '../reservations/rooms.ts';

/** The largest room of the shared office: fixed when it is booked. */
const meeting = { spot: 4, room: 403 };

interface Applicant {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly language: Locale;
}

/** A new member with an hour in the meeting room; returns its id, and the code with which reception opens it. */
export async function applyForMeeting(
  { page, request, language }: Applicant,
  project: string,
  parts: Readonly<Record<string, unknown>> = {},
) {
  await enterAsNewMember(page, request, language, project, '/reservation');
  const id = await reserveSlot(page, meeting, await freeHour(request, meeting), parts);
  const { reservation } = await send<{ reservation: { reservation_code: string } }>(
    page,
    'GET',
    `/api/reservations/${id}`,
  );
  return { id, code: reservation.reservation_code };
}
