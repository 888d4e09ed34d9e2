import { readOwnDoors, renewDoorCode } from '@machi/domain/doors/contract';
import { MOST_RENEWALS } from '@machi/domain/doors/code';
import { notFound, refuse } from '@machi/domain/refusals/model';
import { atLeast, rowsOf } from '../../database/rows.ts';
import { door_code } from '../../database/tables/doors/doors.ts';
import { reservation } from '../../database/tables/reservations.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import { tellDoors } from '../../platform/doors/changed.ts';
import { keyStatesOf } from '../../platform/doors/keys.ts';
import { endCode } from '../../platform/doors/codes.ts';
import { useOf } from '../../platform/doors/grants.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { findReservation, holdShared, noteLook } from '../bookings/clubs/shared-reservation.ts';
import { deskRoutes } from './desk-routes.ts';
import { codeOfUse, doorsOfUse, isRenewable, takesCode, viewDoor } from '../../platform/doors/own-doors.ts';

const codes = rowsOf(door_code);
const reservations = rowsOf(reservation);
const DAY = 86_400_000;

export const routes = (house: House) => {
  const { database, town } = house;
  return [
    ...deskRoutes(house),

    serve(readOwnDoors, async ({ reservation_id }, exchange) => {
      const { now, locale } = exchange;
      const found = await findReservation(database, reservation_id, exchange, readOwnDoors.permission);
      if (!found) return notFound;
      await noteLook(database, exchange, found);
      // Most reservations have no door; theirs ask nothing more.
      const own = new Set([found.row.room_id, ...found.row.adjunct_room_ids]);
      const mayHave = town.doors.some((door) => door.rooms.some(({ room_id }) => own.has(room_id)));
      const use = mayHave ? await useOf(database, reservation_id, now) : undefined;
      if (!use) return { doors: [], code: null, is_renewable: false };
      const doors = doorsOfUse(town, use);
      const isOpen = takesCode(doors.filter(({ from, until }) => from <= now && now < until));
      const made = isOpen
        ? await database.transaction((transaction) => codeOfUse(transaction, house, use, now))
        : undefined;
      const grants = doors.map(({ door: { door_id }, from, until }) => ({ door_id, from, until }));
      const atLock = await keyStatesOf(house, { door_code_id: made?.door_code_id ?? use.door_code_id, grants }, now);
      const views = doors.map((one) => viewDoor(one, atLock.get(one.door.door_id) ?? 'coming', locale));
      return { doors: views, code: made?.code ?? null, is_renewable: isRenewable(doors) };
    }),

    // Not `write`: what it makes is read elsewhere, and a repetition makes another code, of which the newest counts.
    serve(renewDoorCode, async ({ reservation_id }, exchange) => {
      const { member, now } = exchange;
      return database.transaction(async (transaction) => {
        const lock = (member_id: number) =>
          reservations.lock(
            transaction,
            'lock-reservation-of-code',
            { reservation_id, member_id },
            { columns: ['member_id'] },
          );
        const own = await lock(member.member_id);
        const shared = own
          ? undefined
          : await holdShared(transaction, { reservation_id }, exchange, renewDoorCode.permission);
        if (!own && !(shared && (await lock(shared.member_id)))) return notFound;
        const use = await useOf(transaction, reservation_id, now);
        if (!use || use.door_code_id === null || !takesCode(doorsOfUse(town, use)))
          return refuse(409, { field: '', code: 'door-code-none' });
        if (!isRenewable(doorsOfUse(town, use))) return refuse(409, { field: '', code: 'door-code-by-hand' });
        const sinceYesterday = { reservation_id, made_at: atLeast(new Date(now.getTime() - DAY)) };
        const made = await codes.list(transaction, 'codes-of-a-day', sinceYesterday, { columns: ['door_code_id'] });
        if (made.length >= MOST_RENEWALS)
          return refuse(409, { field: '', code: 'door-code-often', params: [MOST_RENEWALS] });
        await endCode(transaction, use.door_code_id, now);
        await codeOfUse(transaction, house, { ...use, door_code_id: null, sealed: null }, now);
        await tellDoors(transaction);
        if (shared) await writeAccesses(transaction, exchange, 'delegation:clubdeed', [shared.member_id]);
        return {};
      });
    }),
  ];
};
