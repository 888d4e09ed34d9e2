/** Ferries of 汐見島 (transport.json). */
const words = {
  overview: {
    ja: '島の港と本土の港を結ぶフェリーです。車は積めません。',
    en: 'The ferry between the harbour of the island and the mainland. It takes no cars.',
  },
  how_to_ride: {
    ja: '乗船券は、フェリーターミナルか船内で買います。出航の10分前までにお越しください。',
    en: 'Buy your ticket at the terminal or on board. Please come 10 minutes before departure.',
  },
};
export const ferryRoutes = {
  tel: '0959-00-0003',
  default_route_id: 1,
  routes: [
    {
      route_id: 1,
      kind: 'ferry',
      route_name: { ja: '本土航路', en: 'Mainland Ferry' },
      route_kana: 'ほんどこうろ',
      gtfs_route_ids: ['mainland'],
      service_id: null,
      ...words,
    },
    {
      route_id: 2,
      kind: 'ferry',
      route_name: { ja: '北浜航路', en: 'Kitahama Boat' },
      route_kana: 'きたはまこうろ',
      gtfs_route_ids: ['kitahama'],
      service_id: null,
      ...words,
      suspended: [
        {
          kind: 'yearly',
          from: '12-01',
          to: '02-28',
          reason: { ja: '冬の波が高い間は休みます。', en: 'It rests while the winter seas are high.' },
        },
      ],
    },
  ],
  stops: [{ stop_id: 'P1', spot_id: 4 }],
};

const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`;
/** Departures of each route, out and back. */
const times = [7, 9, 12, 15, 18];
const at = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`;
const trips = [
  ['mainland', 'P1', 'P3', '本土'],
  ['kitahama', 'P1', 'P2', '北浜'],
].flatMap(([route = '', from = '', to = '', sign = '']) =>
  times.flatMap((hour) => [
    {
      route,
      trip: `${route}-${hour}-0`,
      sign,
      direction: 0,
      calls: [
        [at(hour, 0), from],
        [at(hour, 35), to],
      ],
    },
    {
      route,
      trip: `${route}-${hour}-1`,
      sign: '港',
      direction: 1,
      calls: [
        [at(hour + 1, 0), to],
        [at(hour + 1, 35), from],
      ],
    },
  ]),
);

/** Their timetable as GTFS-JP; route_type 4 is a ferry. */
export const ferryFeed: Readonly<Record<string, string>> = {
  'agency.txt': lines(
    'agency_id,agency_name,agency_url,agency_timezone,agency_lang,agency_phone',
    '9000020429996,汐見島町,https://shiomijima.example.jp,Asia/Tokyo,ja,0959-00-0003',
  ),
  'stops.txt': lines(
    'stop_id,stop_name,stop_lat,stop_lon,zone_id,location_type',
    'P1,港,33.1000,129.1000,P1,0',
    'P2,北浜,33.2000,129.1600,P2,0',
    'P3,本土港,33.1500,129.5000,P3,0',
  ),
  'routes.txt': lines(
    'route_id,agency_id,route_short_name,route_long_name,route_type,route_color,route_text_color',
    'mainland,9000020429996,,本土航路,4,1F5FA8,FFFFFF',
    'kitahama,9000020429996,,北浜航路,4,1F7A80,FFFFFF',
  ),
  'trips.txt': lines(
    'route_id,service_id,trip_id,trip_headsign,direction_id',
    ...trips.map(({ route, trip, sign, direction }) => `${route},daily,${trip},${sign},${direction}`),
  ),
  'stop_times.txt': lines(
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type',
    ...trips.flatMap(({ trip, calls }) =>
      calls.map(
        ([time = '', stop = ''], index) => `${trip},${time},${time},${stop},${index + 1},${index},${1 - index}`,
      ),
    ),
  ),
  'calendar.txt': lines(
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
    'daily,1,1,1,1,1,1,1,20260401,20310331',
  ),
  'fare_attributes.txt': lines(
    'fare_id,price,currency_type,payment_method,transfers',
    'mainland,1200,JPY,0,0',
    'kitahama,300,JPY,0,0',
  ),
  'fare_rules.txt': lines('fare_id,route_id', 'mainland,mainland', 'kitahama,kitahama'),
  'feed_info.txt': lines(
    'feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version',
    '汐見島町,https://shiomijima.example.jp,ja,20260401,20310331,1',
  ),
  'translations.txt': lines(
    'table_name,field_name,language,translation,record_id,field_value',
    ...[
      ['stops,stop_name', 'みなと', 'Harbour', 'P1,'],
      ['stops,stop_name', 'きたはま', 'Kitahama', 'P2,'],
      ['stops,stop_name', 'ほんどこう', 'Mainland Port', 'P3,'],
      ['routes,route_long_name', 'ほんどこうろ', 'Mainland Ferry', 'mainland,'],
      ['routes,route_long_name', 'きたはまこうろ', 'Kitahama Boat', 'kitahama,'],
      ['trips,trip_headsign', 'ほんど', 'Mainland', ',本土'],
      ['trips,trip_headsign', 'きたはま', 'Kitahama', ',北浜'],
      ['trips,trip_headsign', 'みなと', 'Harbour', ',港'],
    ].flatMap(([field, kana, en, record]) => [`${field},ja-Hrkt,${kana},${record}`, `${field},en,${en},${record}`]),
  ),
};
