import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();

test('the one town of this house, in both languages [rule:purpose.one-town] [decision:town.sample]', async () => {
  const ja = await town.call('GET', '/api/town', { locale: 'ja' });
  expect(ja.status).toBe(200);
  expect(ja.body).toEqual({
    result: true,
    errors: {},
    town: {
      town_key: 'hoshimori',
      town_name: '星守町',
      product_name: 'まち',
      office_name: '星守町役場',
      office_tel: '0100-55-2111',
      office_hours: '平日 8:30〜17:15',
      office_open: ['08:30', '17:15'],
      password_max_length: 16,
      languages: ['ja-simple', 'vi', 'zh-Hans'],
      default_route_id: 4,
      fixed_services: { shared_office: 1, taxi: 2 },
      fixed_spots: { shared_office: 4 },
      has_faces: false,
      has_ondemandbus: true,
      has_waste: true,
      ferries: null,
      lacks: [],
      timetables: { sportscenter: 44, wakka: 4 },
      basemap_src: expect.stringMatching(/^\/town\/basemap\.geojson\?v=[0-9a-f]{8}$/),
      theme_images: [
        {
          theme_key: 'stars',
          theme_name: '星空',
          src: expect.stringMatching(/^\/town\/images\/themes\/stars\.svg\?v=[0-9a-f]{8}$/),
        },
        { theme_key: 'snow', theme_name: '雪原', src: expect.any(String) },
        { theme_key: 'lavender', theme_name: 'ラベンダー', src: expect.any(String) },
      ],
    },
  });
  const en = await town.call('GET', '/api/town', { locale: 'en' });
  expect(en.body.town).toMatchObject({
    town_key: 'hoshimori',
    town_name: 'Hoshimori Town',
    product_name: 'Machi',
    office_name: 'Hoshimori Town Office',
    office_tel: '0100-55-2111',
    office_hours: 'weekdays 8:30–17:15',
    password_max_length: 16,
  });
});

test('which services and which route the menu means is the pack’s [rule:pack.transport-ids]', async () => {
  const pack = town.house.town;
  Object.assign(pack.town, { fixed_services: { shared_office: 21, taxi: null } });
  Object.assign(pack.transport, { default_route_id: null });
  expect((await town.call('GET', '/api/town')).body.town).toMatchObject({
    fixed_services: { shared_office: 21, taxi: null },
    default_route_id: null,
  });
});
