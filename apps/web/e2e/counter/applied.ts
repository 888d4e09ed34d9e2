import type { APIRequestContext, Page } from '@playwright/test';
import { enterAsNewMember, reserveSlot, send } from '../as-member.ts';
import type { Locale } from '../portal.ts';
import { freeHour, meetingRoom } from '../reservations/rooms.ts';

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
  const id = await reserveSlot(page, meetingRoom, await freeHour(request, meetingRoom), parts);
  const { reservation } = await send<{ reservation: { reservation_code: string } }>(
    page,
    'GET',
    `/api/reservations/${id}`,
  );
  return { id, code: reservation.reservation_code };
}
