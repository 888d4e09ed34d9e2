import { addDays, dateAt } from '@machi/domain/calendar/model';
import { proposedSpan } from '@machi/domain/transport-operation/model';
import { nothing, type Case, type Input } from '../../testing/cases/case.ts';
import { newVehicle } from '../../testing/cases/new-device.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { runsOf } from './runs.ts';
import { operationStore } from './store.ts';

const LOOP = 4;
const OFFICIAL = 10;
const words = {
  text_ja: '雪のため10分ほどおくれています。',
  text_en: 'About 10 minutes late because of snow.',
  route_ids: [LOOP],
};
const reasons = {
  reason_ja: '大雪のため、この便は走りません。',
  reason_en: 'This run is cancelled because of heavy snow.',
};

/** Tomorrow's first run of the loop, which is not cancelled. */
async function run({ house, now, rows }: OpenTown): Promise<Input> {
  await rows('delete from cancelled_trip');
  const route = house.town.transport.routes.find(({ route_id }) => route_id === LOOP);
  const date = addDays(dateAt(now()), 1);
  const [ride] = route ? runsOf(house.feed.current(), route, date) : [];
  return { trip_id: ride?.trip.trip_id ?? '', service_date: date };
}

async function cancelled(town: OpenTown): Promise<Input> {
  const { trip_id, service_date } = await run(town);
  const asked = { trip_id: String(trip_id), service_date: String(service_date), ...reasons };
  await town.house.database.transaction((transaction) =>
    operationStore.cancel(transaction, asked, town.now(), OFFICIAL),
  );
  return { trip_id, service_date };
}

async function announced(town: OpenTown): Promise<Input> {
  await town.rows('delete from transport_announcement');
  const one = {
    ...words,
    starts_at: new Date(town.now().getTime() - 1000),
    ends_at: new Date(town.now().getTime() + 3_600_000),
  };
  return {
    announcement_id: await town.house.database.transaction((transaction) =>
      operationStore.announce(transaction, one, town.now(), OFFICIAL),
    ),
  };
}

const ofVehicle = async (town: OpenTown): Promise<Input> => {
  const { vehicle_id } = await newVehicle(town);
  return { vehicle_id };
};
const names = { vehicle_name_ja: 'ほしぞら号', vehicle_name_en: 'Starry Sky', route_id: LOOP };

const PB = 'https://feeds.example/vehicles.pb';
/** Resets the source, so that `seen` is the first one. */
const untouched =
  (input: Input) =>
  async (town: OpenTown): Promise<Input> => {
    await town.rows('delete from live_source');
    return { ...input, revision: 0 };
  };

export const cases: Readonly<Record<string, Case>> = {
  readTransportOperation: { showsNobody: true, input: nothing },
  createTransportAnnouncement: {
    showsNobody: true,
    isOneByOne: true,
    input: async (town) => {
      await town.rows('delete from transport_announcement');
      return { ...words, ...proposedSpan(town.now()) };
    },
  },
  changeTransportAnnouncement: {
    showsNobody: true,
    isOneByOne: true,
    input: async (town) => ({ ...(await announced(town)), ...words, ...proposedSpan(town.now()), revision: 0 }),
  },
  endTransportAnnouncement: { showsNobody: true, isOneByOne: true, input: announced },
  listTransportRuns: { showsNobody: true, input: ({ now }) => ({ route_id: LOOP, service_date: dateAt(now()) }) },
  cancelTransportRun: {
    showsNobody: true,
    isOneByOne: true,
    input: async (town) => ({ ...(await run(town)), ...reasons }),
  },
  restoreTransportRun: { showsNobody: true, isOneByOne: true, input: cancelled },
  createVehicle: { showsNobody: true, isOneByOne: true, input: () => names },
  changeVehicle: {
    showsNobody: true,
    isOneByOne: true,
    input: async (town) => ({ ...(await ofVehicle(town)), ...names }),
  },
  putVehicleOut: {
    showsNobody: true,
    isOneByOne: true,
    input: async (town) => ({ ...(await ofVehicle(town)), is_out: 1 }),
  },
  makeVehicleKey: { showsNobody: true, isOneByOne: true, input: ofVehicle },
  revokeVehicleKey: { showsNobody: true, isOneByOne: true, input: ofVehicle },
  readLiveSource: { showsNobody: true, input: nothing },
  tryLiveSource: { showsNobody: true, input: () => ({ address: PB }), isOneByOne: true },
  setLiveSource: { showsNobody: true, isOneByOne: true, input: untouched({ address: PB }) },
  switchLiveSource: { showsNobody: true, isOneByOne: true, input: untouched({ is_off: 1 }) },
  leaveLiveSource: { showsNobody: true, isOneByOne: true, input: untouched({}) },
};
