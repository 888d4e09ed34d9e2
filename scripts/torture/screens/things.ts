// Data that give the screens something to show.
import { headersOf, type Login } from './people.ts';

/** The person's online application: a name change for the water supply in three weeks. */
export async function apply(origin: string, login: Login): Promise<string> {
  const acts_on = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);
  const reply = await fetch(`${origin}/api/applications`, {
    method: 'POST',
    headers: headersOf(login),
    body: JSON.stringify({
      onlineform_id: 11,
      version: 1,
      content: { what: 'name', acts_on, old_user: '山田 一郎', pays_by: 'slip' },
      is_agreed: true,
    }),
  });
  const body = await reply.json();
  if (reply.status !== 201) throw new Error(`The application that the screens need: ${JSON.stringify(body)}`);
  return String(body.onlineform_application_id);
}

/** Messages of an office to the person and the reply, for both screens. */
export async function writeTo(origin: string, login: Login, desk: Login): Promise<string> {
  const send = async (path: string, as: Login, body: object) => {
    const init = { method: 'POST', headers: headersOf(as), body: JSON.stringify(body) };
    const reply = await fetch(`${origin}/api/${path}`, init);
    if (reply.status !== 201) throw new Error(`The message that the screens need: ${await reply.text()}`);
    return reply.json();
  };
  const { thread } = await send('message-desk/threads', desk, {
    member_id: login.record['member_id'],
    subject: '共同オフィスの冬の開館時間',
    body: '来月から3月まで、閉館を1時間早めます。\nご予約は、そのままで変わりません。',
  });
  const [first] = thread.messages;
  await send(`messages/${first.message_id}/reply`, login, { body: 'ありがとうございます。' });
  return String(first.message_id);
}

/** A weekly series of the person, and its date as returned. */
export async function keepSeries(origin: string, login: Login): Promise<Readonly<Record<string, string>>> {
  const member_id = Number(login.record['member_id']);
  const target_date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const days = [
    'on_sundays',
    'on_mondays',
    'on_tuesdays',
    'on_wednesdays',
    'on_thursdays',
    'on_fridays',
    'on_saturdays',
  ];
  const weekday = days[new Date(target_date).getUTCDay()] ?? 'on_mondays';
  const reply = await fetch(`${origin}/api/schedules`, {
    method: 'POST',
    headers: headersOf(login),
    body: JSON.stringify({
      schedule_type: 2,
      title: '星守俳句の会',
      note: '兼題は「雪」です。',
      start_date: target_date,
      start_time: '13:00',
      end_time: '15:30',
      repeat_mode: 3,
      [weekday]: 1,
      colour: '#8a4fbf',
      participants: [member_id],
      accepts_conflicts: 1,
    }),
  });
  if (reply.status !== 201) throw new Error(`The schedule that the screens need: ${await reply.text()}`);
  const { schedule_id } = await reply.json();
  return { schedule_id: String(schedule_id), target_date, member_id: String(member_id) };
}

/** A reservation of the person, for its page. */
export async function reserve(origin: string, login: Login): Promise<string> {
  const headers = headersOf(login);
  const days = Array.from({ length: 40 }, (_day, index) =>
    new Date(Date.now() + (index + 7) * 86_400_000).toISOString().slice(0, 10),
  );
  for (const target_date of days) {
    const reply = await fetch(`${origin}/api/reservations`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        spot_id: 4,
        room_id: 401,
        target_date,
        target_time: { start: '10:00', end: '11:00' },
        purpose: 'meeting',
        persons_spot: 2,
        is_terms_agreed: true,
        is_spot_terms_agreed: true,
      }),
    });
    const body = await reply.json();
    if (reply.status === 201) return String(body.reservations[0].reservation_id);
  }
  throw new Error('No day took the reservation that the screens need');
}

/** Two seats of the first run with free ones, within two weeks. */
export async function reserveSeats(origin: string, login: Login): Promise<string> {
  const headers = headersOf(login);
  let date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  for (let day = 0; day < 14; day += 1) {
    const query = new URLSearchParams({ departure_spot_id: '2', arrival_spot_id: '22', departed_at: date });
    const found = await (await fetch(`${origin}/api/shuttle/trips?${query.toString()}`)).json();
    const trip = found.trips.find(({ state }: { state: string }) => state === 'open');
    if (trip !== undefined) {
      const { trip_id, service_date, departure_stop_id, arrival_stop_id } = trip;
      const body = JSON.stringify({ trip_id, service_date, departure_stop_id, arrival_stop_id, persons: 2 });
      const held = await (await fetch(`${origin}/api/shuttle/holds`, { method: 'POST', headers, body })).json();
      const confirm = `${origin}/api/shuttle/holds/${held.hold.hold_id}/confirm`;
      const made = await (await fetch(confirm, { method: 'POST', headers, body: '{}' })).json();
      return String(made.reservation.seat_reservation_id);
    }
    date = found.next_date ?? new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
  }
  throw new Error('No run took the seats that the screens need');
}

/** A ride on the on-demand bus and the way back, within two weeks. */
export async function askForRide(origin: string, login: Login): Promise<string> {
  const { days } = await (await fetch(`${origin}/api/ondemandbus`)).json();
  for (const { date } of days.slice(1).filter(({ opens }: { opens: string | null }) => opens !== null)) {
    const reply = await fetch(`${origin}/api/ondemandbus/rides`, {
      method: 'POST',
      headers: headersOf(login),
      body: JSON.stringify({
        from_station_id: 'midori',
        to_station_id: 'shinryojo',
        date,
        time: '10:00',
        meant: 'depart',
        persons: 2,
        return: 'on-call',
      }),
    });
    const { rides = [] } = await reply.json();
    if (rides.length > 0) return String(rides[0].ride_id);
  }
  throw new Error('No day took the ride that the screens need');
}

/** A draft of the town's waste days. */
export async function beginChange(origin: string, desk: Login): Promise<string> {
  const from = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const reply = await fetch(`${origin}/api/pack/changes`, {
    method: 'POST',
    headers: headersOf(desk),
    body: JSON.stringify({ file: 'garbage.json', from }),
  });
  const body = await reply.json();
  if (reply.status !== 201) throw new Error(`The change that the screens need: ${JSON.stringify(body)}`);
  return String(body.change.pack_change_id);
}
