import * as z from 'zod/mini';
import { OnDemandBusFile } from './pack.ts';

const both = (ja: string, en = ja) => ({ ja, en });
const station = (station_id: string, place: number) => ({
  station_id,
  station_name: both(station_id),
  station_kana: station_id,
  latitude: 44 + place / 100,
  longitude: 142,
});

/** Four stations on a road, five minutes apart; two vehicles of four seats, one with a wheelchair place. */
export const busOfTests = (changes: object = {}): OnDemandBusFile =>
  z.parse(OnDemandBusFile, {
    tel: '0100-55-0004',
    desk_hours: [{ weekdays: [1], opens: '09:00', closes: '17:00' }],
    overview: both('overview'),
    how_to_ride: both('how'),
    fare: { yen: 300, notes: both('notes') },
    hours: [
      { weekdays: [1, 2, 3, 4, 5], opens: '08:00', closes: '18:00' },
      { weekdays: [6], opens: '09:00', closes: '15:00' },
    ],
    closed: [{ days: { kind: 'public-holiday' }, reason: both('祝日', 'Public holiday') }],
    vehicles: [
      {
        vehicle_id: 'one',
        vehicle_name: both('One'),
        seats: 4,
        wheelchair_places: 1,
        home_station_id: 'a',
        shifts: [
          { weekdays: [1, 2, 3, 4, 5], from: '13:00', to: '18:00' },
          { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '12:00' },
          { weekdays: [6], from: '09:00', to: '15:00' },
        ],
      },
      {
        vehicle_id: 'two',
        vehicle_name: both('Two'),
        seats: 4,
        home_station_id: 'd',
        shifts: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }],
      },
    ],
    stations: [station('a', 0), station('b', 1), station('c', 2), station('d', 3)],
    station_relations: [
      { from_station_id: 'a', to_station_id: 'b', duration_minutes: 5 },
      { from_station_id: 'b', to_station_id: 'c', duration_minutes: 5 },
      { from_station_id: 'c', to_station_id: 'd', duration_minutes: 5 },
    ],
    ...changes,
  });
