import { nothing, type Case } from '../../testing/cases/case.ts';
import { newReservation } from '../../testing/cases/new-reservation.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const door = () => ({ door_id: 1 });
const reason = '修理の人が来たため';

/** A reservation of the hall, whose door a code opens. */
async function newHall(town: OpenTown, owner: number, hasCode = false): Promise<{ reservation_id: number }> {
  const reservation_id = await newReservation(town, owner);
  await town.rows`update reservation set spot_id = 6, room_id = 601 where reservation_id = ${reservation_id}`;
  if (hasCode)
    await town.rows`insert into door_code (reservation_id, sealed, code_hash, made_at)
      values (${reservation_id}, '\\x00', ${`hash ${reservation_id}`}, ${town.now()}::timestamptz - interval '2 days')`;
  return { reservation_id };
}

/** An opening at night for which 斎藤 恵子 of the sample town asked. */
async function newOpening(town: OpenTown): Promise<{ door_opening_id: number }> {
  const [row] = await town.rows<{
    door_opening_id: number;
  }>`insert into door_opening (door_id, asked_at, asked_by, reason,
    needs_second) values (1, ${town.now()}, 7, ${reason}, true) returning door_opening_id`;
  return { door_opening_id: row?.door_opening_id ?? 0 };
}

let codes = 0;
async function newOfficeCode(town: OpenTown): Promise<{ door_code_id: number }> {
  codes += 1;
  const [row] = await town.rows<{
    door_code_id: number;
  }>`insert into door_code (label, door_ids, starts_at, ends_at, sealed,
    code_hash, made_at) values ('北空知清掃', '{1}', ${town.now()}, ${town.now()}::timestamptz + interval '1 day', '\\x00',
    ${`office ${codes}`}, ${town.now()}) returning door_code_id`;
  return { door_code_id: row?.door_code_id ?? 0 };
}

async function withHistory(town: OpenTown): Promise<{ door_id: number }> {
  const { member_id } = await town.addPerson();
  await town.rows`insert into door_event (door_id, kind, happened_at, recorded_at, method, member_id, decided_by)
    values (1, 'opened', ${town.now()}, ${town.now()}, 'code', ${member_id}, 'terminal')`;
  return door();
}

const noEmergency = async (town: OpenTown) => {
  await town.rows`update door_opening set ended_at = ${town.now()} where is_emergency`;
  return { reason: '地震のため' };
};

async function emergency(town: OpenTown) {
  await noEmergency(town);
  await town.rows`insert into door_opening (door_id, asked_at, reason, needs_second, is_emergency, decided_at, outcome)
    values (1, ${town.now()}, '地震のため', false, true, ${town.now()}, 'approved')`;
  return {};
}

export const cases: Readonly<Record<string, Case>> = {
  readOwnDoors: { isOwned: true, input: (town, owner) => newHall(town, owner) },
  renewDoorCode: { isOwned: true, input: (town, owner) => newHall(town, owner, true) },
  listDoors: { showsNobody: true, input: nothing },
  listDoorEvents: { input: withHistory },
  openDoor: { showsNobody: true, input: () => ({ door_id: 2, reason }) },
  approveDoorOpening: { showsNobody: true, input: newOpening },
  refuseDoorOpening: { showsNobody: true, input: newOpening },
  beginDoorEmergency: { showsNobody: true, input: noEmergency },
  endDoorEmergency: { showsNobody: true, input: emergency },
  createDoorCode: {
    showsNobody: true,
    input: () => ({
      label: '北空知清掃',
      door_ids: [1],
      from_date: '2027-03-01',
      from_time: '09:00',
      to_date: '2027-03-01',
      to_time: '12:00',
    }),
  },
  takeCodesAgain: { showsNobody: true, input: door },
  endDoorCode: { showsNobody: true, input: newOfficeCode },
};
