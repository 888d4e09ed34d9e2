import { newCollection } from '../zengin/run.fixture.ts';
import { lineNames, ruleOf } from '../retention/lines.ts';

const both = (text: string) => ({ ja: text, en: text });

const picture = (name: string) => ({ file: `images/${name}.svg`, alt: both(`drawing of the ${name}`) });

const place = () => ({
  spot_type: both('type'),
  opening_hours: both('9:00-17:00'),
  closing_days_text: both('Tuesdays'),
  address: both('1 Street'),
  tel: '0100-55-0000',
  email: null,
  url: null,
  parking_type: 1,
  latitude: 44.1,
  longitude: 142.2,
  picture: picture('spot'),
  main_purpose: both('purpose'),
  monthly_limit: null,
  accepts_days_ahead: 60,
  cancel_days_before: null,
  is_resident_only: false,
});

const room = () => ({
  main_purpose: both('purpose'),
  floors: both('1'),
  area: null,
  capacity: 4,
  hourly_fee_yen: 100,
  unit_minutes: 15,
  surcharges: [{ surcharge_name: both('Heating'), yen_per_hour: 50, when: { kind: 'months', months: [12, 1] } }],
  equipments: [both('board')],
});

const person = () => ({
  password: 'open-sesame1',
  tel: '090-0000-0000',
  lastname: '佐藤',
  firstname: 'ハル',
  lastfurigana: 'サトウ',
  firstfurigana: 'ハル',
  zipcode: '098-9901',
  prefecture: '北海道',
  address1: '町',
  address2: '1',
  gender: 0,
  birthdate: '1990-01-01',
  is_resident: 1,
  verified: 1,
});

/** The shortest periods that a town may set. */
const retention = () => ({
  kinds: [
    { kind: 'account', name: both('account'), start: both('signing up'), span: both('until it is closed') },
    { kind: 'messages', name: both('messages'), start: both('the last one') },
  ],
  periods: lineNames.map((line) => {
    const { table, from, least, counting, outcome } = ruleOf(line);
    return {
      line,
      table,
      from,
      period: least,
      ...(counting && { counting }),
      outcome,
      ...(line === 'messages' && { kind: 'messages' }),
    };
  }),
  ends: [{ table: 'session', from: 'expires_at' }],
  logs: [],
  with: { message: 'message_thread' },
  kept: [{ why: both('until it is closed'), kind: 'account', tables: ['member'] }],
});

const service = () => ({
  organization_name: both('office'),
  data_purpose: both('purpose'),
  agreement: both('agreement'),
  items: ['name', 'tel'],
});

const onlineform = (onlineform_id: number) => ({
  onlineform_id,
  sort_order: onlineform_id,
  is_open: 1,
  form_name: both('Form'),
  description: both('Details'),
  fee_text: both('none'),
  days_to_issue: both('a week'),
  contact_information: both('office'),
  has_signing: 0,
  has_payment: 0,
  is_resident_only: 0,
  is_applicant_only: 0,
  needs_id_card: 0,
  needs_commercial_certificate: 0,
  needs_credit_card: 0,
  needs_third_party: 0,
  estimated_delivery_days: null,
  checklist: [both('I have read it.')],
  agreement: both('I agree.'),
  applicant_items: ['name'],
  retention_years: 3,
  sections: [{ title: both('What'), fields: [{ name: 'what', kind: 'text', label: both('What'), max: 40 }] }],
  fees: null,
});

const notice = () => ({
  title: both('Notice'),
  department: both('office'),
  notice_category_id: 4,
  is_prioritized: 0,
  published_at: '2026-11-04T09:00:00+09:00',
  closed_at: null,
});

const faq = (faq_id: number) => ({ faq_id, title: both('Question?'), body: both('<p>Answer.</p>') });
const event = () => ({ title: both('Market'), short: both('Market'), detail: both('Square') });

const app = (app_key: string) => ({
  app_key,
  app_name: both('App'),
  summary: both('summary'),
  description: both('description'),
  features: [both('feature')],
  requirements: both('any telephone'),
  ios_url: 'https://apps.example.jp/1',
  android_url: 'https://play.example.jp/1',
  icon: picture('icon'),
});

const terms = () => ({
  enacted_on: '2026-10-01',
  intro: both('intro'),
  sections: [{ heading: both('1'), body: both('body') }],
});

/** A square around the middle of the town, `size` degrees to each side. */
const area = (kind: string, size: number) => ({
  type: 'Feature',
  properties: { kind },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [142.2 - size, 44.1 - size],
        [142.2 + size, 44.1 - size],
        [142.2 + size, 44.1 + size],
        [142.2 - size, 44.1 + size],
        [142.2 - size, 44.1 - size],
      ],
    ],
  },
});
const line = (kind: string, size: number) => ({
  type: 'Feature',
  properties: { kind },
  geometry: {
    type: 'LineString',
    coordinates: [
      [142.2 - size, 44.1],
      [142.2 + size, 44.1],
    ],
  },
});

/** Makes a valid pack of two spots, three rooms and four people, new for each test. */
export const smallPack = () => ({
  'town.json': {
    town_key: 'smalltown',
    town_name: both('Small Town'),
    product_name: both('Machi'),
    office_name: both('Office'),
    office_tel: '0100-55-0001',
    office_hours: both('8:30-17:15'),
    inquiries: { organization_id: 2, opens: '08:30', closes: '17:15' },
    mail_from: 'machi@example.jp',
    code_prefix: 'SM',
    office_address: both('1 Street'),
    mayor: both('Mayor'),
    position: { latitude: 44.1, longitude: 142.2 },
    brand: { primary: '#2a5ea8', primary_text: '#1f4d8f', primary_text_dark: '#8db6f0' },
    theme_images: [{ theme_key: 'sky', theme_name: both('Sky'), file: 'images/sky.svg' }],
    fixed_spots: {
      shared_office: 4,
      timetable_sportscenter: 4,
      timetable_wakka: 4,
      plaza: 2,
      laundry: 2,
    },
    fixed_services: { shared_office: 1, taxi: null },
  },
  'services.json': [
    { ...service(), service_id: 1, service_name: both('Shared office'), href: '/spot/detail/4', spot_ids: [4] },
    { ...service(), service_id: 2, service_name: both('Taxi'), href: null },
    { ...service(), service_id: 15, service_name: both('Passes'), href: null },
  ],
  'organizations.json': [
    { organization_id: 1, organization_name: both('General Affairs') },
    { organization_id: 2, organization_name: both('Residents') },
  ],
  'spots.json': [
    {
      ...place(),
      spot_id: 2,
      spot_name: both('Stop'),
      spot_category_id: 3,
      fixing_method: 0,
      hours: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], opens: '06:00', closes: '22:00' }],
      closings: [],
    },
    {
      ...place(),
      spot_id: 4,
      spot_name: both('Office'),
      spot_category_id: 5,
      fixing_method: 1,
      hours: [{ weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' }],
      closings: [
        { kind: 'weekday', weekday: 2, nth: [1], moves_after_holiday: true },
        { kind: 'yearly', from: '12-29', to: '01-03' },
      ],
      terms: both('1. terms'),
    },
  ],
  'rooms.json': [
    {
      ...room(),
      room_id: 401,
      spot_id: 4,
      room_name: both('A'),
      adjunct_room_ids: [403],
      room_timetable: [
        { start_time: '09:00', end_time: '12:00' },
        { start_time: '13:00', end_time: '17:00' },
      ],
    },
    { ...room(), room_id: 402, spot_id: 4, room_name: both('B') },
    { ...room(), room_id: 403, spot_id: 4, room_name: both('Dressing room') },
  ],
  'equipments.json': [
    { equipment_id: 1, spot_id: 4, equipment_name: both('projector'), stock: 2, fee_yen: 300 },
    { equipment_id: 2, spot_id: 4, equipment_name: both('chairs'), stock: 40, fee_yen: 0 },
  ],
  'spot-relations.json': [{ from_spot_id: 2, to_spot_id: 4, duration_minutes: 12 }],
  'taxi.json': {
    company_name: both('Taxi'),
    tel: '0100-55-0002',
    organization_id: 2,
    most_persons: 4,
    opens: '08:00',
    closes: '20:00',
    stands: [
      { taxistand_id: 1, taxistand_name: both('Stop'), spot_id: 2 },
      { taxistand_id: 2, taxistand_name: both('Office'), spot_id: 4 },
    ],
  },
  'passes.json': {
    service_id: 15,
    bath: {
      pass_name: both('Bath pass'),
      consent: both('Visits are kept.'),
      least_age: 70,
      visits_a_year: 48,
      year_starts_month: 4,
      same_visit_minutes: 10,
      shows: 'surname',
    },
    bus: {
      pass_name: both('Bus pass'),
      consent: both('Rides are kept.'),
      fare_yen: 100,
      free_age: 65,
      same_ride_minutes: 10,
      shows: 'nothing',
    },
    terminals: { snapshot_hours: 72, accepted_seconds: 6, other_seconds: 30 },
    individual_number_card: {
      verifier_notification: null,
      revocation_source: null,
      list_hours: 24,
      trusted_authorities: [],
    },
  },
  'laundry.json': {
    machines: [{ machine_key: 'washer-1', machine_name: both('Washer 1'), machine_kind: 'washer', capacity_kg: 8 }],
  },
  'transport.json': {
    tel: '0100-55-0003',
    default_route_id: 4,
    routes: [
      {
        route_id: 4,
        kind: 'community',
        route_name: both('Loop'),
        route_kana: 'るーぷ',
        gtfs_route_ids: ['loop', 'loop-back'],
        service_id: 1,
        overview: both('Round the town.'),
        how_to_ride: both('Wave.'),
        suspended: [{ kind: 'dates', from: '2027-01-01', to: '2027-01-03', reason: both('New Year') }],
      },
      {
        route_id: 5,
        kind: 'school',
        route_name: both('School'),
        route_kana: 'すくーる',
        gtfs_route_ids: ['school'],
        service_id: null,
        overview: both('To school.'),
        how_to_ride: both('Wait.'),
      },
      {
        route_id: 7,
        kind: 'demo',
        route_name: both('Trial'),
        route_kana: 'ためし',
        gtfs_route_ids: ['trial'],
        service_id: 1,
        overview: both('A trial.'),
        how_to_ride: both('Sit.'),
        seats: 4,
        demo: {
          who_may_ride: both('All.'),
          gathering_place: both('At the stop.'),
          contact: { name: both('Office'), tel: '0100-55-0004' },
          consent: both('Filmed.'),
          waiver: both('Insured.'),
        },
      },
    ],
    stops: [{ stop_id: 'S1', spot_id: 2 }],
  },
  'debits.json': {
    collections: [
      { ...newCollection(), collects_from: ['0150'] },
      { ...newCollection(), collection_key: 'post', collects_from: ['9900'] },
    ],
  },
  'doors.json': [
    {
      door_id: 1,
      door_name: both('Entrance'),
      spot_id: 4,
      rooms: [{ room_id: 401, minutes_before: 15, minutes_after: 15 }],
      lock: { kind: 'terminal' },
      call: { name: both('Office'), tel: '0100-55-0000' },
    },
  ],
  'shelters.json': [
    {
      shelter_id: 1,
      shelter_name: both('Hall'),
      address: both('1 Main Street'),
      latitude: 44.16,
      longitude: 142.02,
      dangers: ['flood', 'earthquake'],
      is_for_staying: true,
      capacity: 120,
      has: ['water'],
      spot_id: 4,
    },
  ],
  'reports.json': {
    danger: both('Call 110.'),
    kinds: [
      {
        kind_key: 'road',
        kind_name: both('Holes in roads'),
        hint: both('Holes and cracks.'),
        organization_id: 2,
        due_days: 7,
        shown: 'map',
        company: { company_name: both('Roads Ltd'), email: 'roads@example.jp' },
      },
      {
        kind_key: 'animal',
        kind_name: both('Animals'),
        hint: both('Bears and deer.'),
        organization_id: 2,
        due_days: 1,
        shown: 'nowhere',
      },
    ],
    answers: [{ answer_key: 'private', ends: 'not-ours', words: both('It is on private ground.') }],
  },
  'garbage.json': {
    until: '08:00',
    office: { name: both('Office'), tel: '0100-55-0004', hours: both('8:30 to 17:15') },
    note: both('In the morning.'),
    kinds: [
      {
        kind_key: 'burnable',
        kind_name: both('Burnable'),
        kana: 'もやせるごみ',
        sign: both('B'),
        tone: 'error',
        bag: both('Red'),
        note: both('Kitchen waste.'),
        href: '/onlineform',
      },
    ],
    areas: [
      { area_id: 1, area_name: both('North'), kana: 'きた', districts: [both('Kita')] },
      { area_id: 2, area_name: both('South'), kana: 'みなみ', districts: [both('Minami')] },
    ],
    rules: [
      { area_ids: [1], kind_key: 'burnable', days: { kind: 'weekdays', weekdays: [1, 4] } },
      { area_ids: [2], kind_key: 'burnable', days: { kind: 'dates', dates: ['2027-01-05'] } },
    ],
    changes: [
      { what: 'stopped', from: '12-31', to: '01-03', reason: both('New Year.') },
      {
        what: 'moved',
        from: '2027-01-04',
        moved_to: '2027-01-06',
        area_ids: [1],
        kind_keys: ['burnable'],
        reason: both('Snow.'),
      },
    ],
    items: [{ item_name: both('Paper'), kana: 'かみ', kind_key: 'burnable' }],
  },
  'ondemandbus.json': {
    tel: '0100-55-0004',
    desk_hours: [{ weekdays: [1], opens: '09:00', closes: '17:00' }],
    overview: both('Asked for.'),
    how_to_ride: both('Wait.'),
    fare: { yen: 300, notes: both('Children pay half.') },
    hours: [{ weekdays: [1, 2], opens: '08:00', closes: '18:00' }],
    closed: [{ days: { kind: 'public-holiday' }, reason: both('Holiday') }],
    settings: { cutoff_minutes: 30, window_minutes: 10, max_extra_minutes: 15 },
    vehicles: [
      {
        vehicle_id: 'one',
        vehicle_name: both('One'),
        seats: 8,
        home_station_id: 'office',
        shifts: [
          { weekdays: [1, 2], from: '08:00', to: '12:00' },
          { weekdays: [1], from: '13:00', to: '18:00' },
        ],
      },
    ],
    stations: [
      {
        station_id: 'office',
        station_name: both('Office'),
        station_kana: 'やくば',
        latitude: 44,
        longitude: 142,
        spot_id: 2,
      },
      { station_id: 'hill', station_name: both('Hill'), station_kana: 'おか', latitude: 44.01, longitude: 142.01 },
      { station_id: 'lake', station_name: both('Lake'), station_kana: 'みずうみ', latitude: 44.02, longitude: 142.02 },
    ],
    station_relations: [
      { from_station_id: 'office', to_station_id: 'hill', duration_minutes: 5 },
      { from_station_id: 'hill', to_station_id: 'lake', duration_minutes: 6 },
    ],
  },
  'notices.json': [
    { ...notice(), notice_id: 1, body: both('<p>See <a href="/spot/detail/4">the office</a>.</p>') },
    { ...notice(), notice_id: 2, body: both('<p>See <a href="/notice/1">the first</a>.</p>') },
  ],
  'faqs.json': [
    { category_key: 'use', category: both('Use'), faqs: [faq(1), faq(2)] },
    { category_key: 'rooms', category: both('Rooms'), faqs: [faq(3)] },
  ],
  'events.json': [
    { ...event(), starts: '10:00', ends: '12:00', days: { kind: 'weekdays', weekdays: [6], nth: [1] } },
    { ...event(), days: { kind: 'spot-open', spot_id: 2 } },
  ],
  'slides.json': [{ title: both('Rooms'), text: both('text'), href: '/spot', picture: picture('slide') }],
  'apps.json': [app('info'), app('garbage'), app('newsletter')],
  'onlineforms.json': [onlineform(1)],
  'about.json': {
    title: both('About'),
    lead: both('lead'),
    sections: [{ heading: both('1'), body: both('<p>1</p>') }],
  },
  'terms.json': { ...terms(), title: both('Terms') },
  'policy.json': {
    ...terms(),
    title: both('Policy'),
    sections: [{ heading: both('1'), body: both('kept'), shows: 'retention' }],
  },
  'legal.json': { title: both('Legal'), intro: both('intro'), items: [{ name: both('Seller'), value: both('Town') }] },
  'retention.json': retention(),
  'basemap.geojson': {
    type: 'FeatureCollection',
    features: [
      area('boundary', 0.2),
      area('building', 0.001),
      line('road', 0.1),
      line('river', 0.1),
      line('railway', 0.1),
      area('wood', 0.1),
    ],
  },
  'sample-members.json': [
    { ...person(), member_id: 1, email: 'haru@example.jp' },
    { ...person(), member_id: 2, email: 'chiyo@example.jp' },
    { ...person(), member_id: 3, login_tel: '090-0000-0003', town_id: 'SM-1' },
    {
      ...person(),
      member_id: 4,
      email: 'office@example.jp',
      is_official: 1,
      organization_id: 2,
      roles: ['member_admin'],
      is_otp_enabled: 1,
    },
  ],
});
