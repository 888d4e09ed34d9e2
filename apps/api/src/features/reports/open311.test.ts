import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { addApiKey } from '../api-keys/cases.fixture.ts';
import { newReport } from './cases.fixture.ts';

const town = await openTestTown({ environment: { RATE_PER_ADDRESS: '2000', RATE_SIGN_IN: '1000' } });
const base = `${town.origin}/open311/v2`;
const read = async (path: string) => {
  const answer = await fetch(`${base}/${path}`);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};
const json = async (path: string) => JSON.parse((await read(path)).text);
/** The texts of an XML answer's elements of a name; the domain's test reads XML by a parser. */
const texts = (xml: string, name: string) =>
  Array.from(xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g')), ([, text = '']) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );
const send = async (fields: Record<string, string>, headers: Record<string, string> = {}, format = 'json') => {
  const answer = await fetch(`${base}/requests.${format}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
  });
  return { status: answer.status, text: await answer.text() };
};
const isOut = { state: 'accepted', is_public: 1, public_body: '穴 <大> & "深い"' };

test('the discovery names the endpoint and its formats, in JSON and XML', async () => {
  const discovery = await json('discovery.json');
  expect(discovery.endpoints).toMatchObject([
    {
      specification: 'http://wiki.open311.org/GeoReport_v2',
      type: 'production',
      formats: ['text/xml', 'application/json'],
    },
  ]);
  const { type, text } = await read('discovery.xml');
  expect(type).toBe('text/xml; charset=utf-8');
  expect(text).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?><discovery>/);
  expect(texts(text, 'format')).toEqual(['text/xml', 'application/json']);
  expect((await fetch(`${town.origin}/open311/discovery.json`)).status).toBe(200);
});

test('services are the kinds of the town; a kind that is not shown tells no number', async () => {
  const services = await json('services.json');
  expect(services).toContainEqual(expect.objectContaining({ service_code: 'road', metadata: false, type: 'batch' }));
  expect(services).toContainEqual(expect.objectContaining({ service_code: 'house', type: 'blackbox' }));
  expect(texts((await read('services.xml')).text, 'service_code')).toHaveLength(services.length);
  expect(await json('services/road.json')).toEqual({ service_code: 'road', attributes: [] });
  expect((await read('services/ufo.xml')).status).toBe(404);
});

test('requests tell what an official has released and nothing else, escaped in XML', async () => {
  const shown = await newReport(town, isOut);
  const hidden = await newReport(town, { state: 'accepted' });
  const house = await newReport(town, { ...isOut, kind_key: 'house' });
  const [request] = await json(`requests/${shown.report_id}.json`);
  expect(request).toMatchObject({
    service_request_id: String(shown.report_id),
    status: 'open',
    service_code: 'road',
    description: isOut.public_body,
    agency_responsible: '建設水道課',
    requested_datetime: '2027-01-11T10:00:00+09:00',
    expected_datetime: '2027-01-20T17:15:00+09:00',
    address: '役場通り',
    zipcode: null,
  });
  expect(request.lat).toBeCloseTo(44.15, 0);
  const xml = (await read(`requests/${shown.report_id}.xml`)).text;
  expect(texts(xml, 'description')).toEqual([isOut.public_body]);
  expect(xml).toContain('<zipcode/>');
  for (const { report_id } of [hidden, house]) expect((await read(`requests/${report_id}.json`)).status).toBe(404);
  const ids = [shown, hidden, house].map(({ report_id }) => report_id).join(',');
  expect(await json(`requests.json?service_request_id=${ids}&status=closed`)).toHaveLength(1);
});

test('requests are narrowed by kind, state and dates of at most 90 days, and paged', async () => {
  const old = await newReport(town, {
    ...isOut,
    kind_key: 'tree',
    state: 'done',
    created_at: new Date('2026-08-01T00:00:00Z'),
    closed_at: new Date('2026-08-03T00:00:00Z'),
  });
  await newReport(town, { ...isOut, kind_key: 'tree' });
  expect(await json('requests.json?service_code=tree')).toHaveLength(1);
  const dates = 'start_date=2026-07-20T00:00:00Z&end_date=2026-08-20T00:00:00%2B09:00';
  expect(await json(`requests.json?service_code=tree&${dates}&status=closed`)).toMatchObject([
    { service_request_id: String(old.report_id), status: 'closed', updated_datetime: '2026-08-03T09:00:00+09:00' },
  ]);
  expect(await json(`requests.json?service_code=tree&${dates}&status=open`)).toEqual([]);
  await newReport(town, { ...isOut, kind_key: 'tree' });
  expect(await json('requests.json?service_code=tree&page_size=1&page=2')).toHaveLength(1);
  for (const wrong of [
    'start_date=2026-01-01',
    'status=ajar',
    'page=0',
    `start_date=2026-01-01T00:00:00Z&end_date=2026-06-01T00:00:00Z`,
  ]) {
    const answer = await read(`requests.json?${wrong}`);
    expect([answer.status, JSON.parse(answer.text)[0].code]).toEqual([400, 400]);
  }
  expect((await read('requests.json?service_code=ufo')).status).toBe(404);
  expect((await read('requests.json?jurisdiction_id=city.gov')).status).toBe(404);
  expect((await read('requests.csv')).status).toBe(404);
});

test('a report is taken with a key for it alone, and becomes a request once an official has released it', async () => {
  const key = (await addApiKey(town, ['report:send:system'])).key;
  const fields = {
    api_key: key,
    service_code: 'road',
    lat: '44.16125',
    long: '142.0209',
    address_string: '役場の前',
    description: '大きな穴です。',
    first_name: 'Taro',
    phone: '090-1111-2222',
    media_url: 'https://pictures.example/1.jpg',
  };
  for (const api_key of ['', 'mk_aaaaaaaaaa_wrong', (await addApiKey(town, ['room:read:system'])).key]) {
    const answer = await send({ ...fields, api_key });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      403,
      [{ code: 403, description: 'api_key is missing or invalid' }],
    ]);
  }
  expect((await send(fields, { origin: 'https://app.example' })).status).toBe(403);
  const wrong = async (more: Record<string, string>) => (await send({ ...fields, ...more })).status;
  expect(await wrong({ service_code: '' })).toBe(400);
  expect(await wrong({ service_code: 'ufo' })).toBe(404);
  expect(await wrong({ lat: '' })).toBe(400);
  expect(await wrong({ lat: '35.6', long: '139.7' })).toBe(400);
  expect(await wrong({ lat: '', long: '', address_string: '' })).toBe(400);
  expect(await wrong({ email: 'nobody' })).toBe(400);
  expect(await wrong({ description: 'あ'.repeat(4001) })).toBe(400);
  const sent = await send(fields, {}, 'xml');
  expect(sent.status).toBe(201);
  const [token] = texts(sent.text, 'token');
  expect(await json(`tokens/${token}.json`)).toEqual([{ service_request_id: null, token }]);
  const [row] = await town.rows<{ report_id: number; body: string }>`select report_id, body from report
    where receipt_code = ${token?.replace('-', '') ?? ''}`;
  expect(row?.body).toBe('大きな穴です。\nhttps://pictures.example/1.jpg');
  await town.rows`update report set state = 'accepted', is_public = 1, public_body = '穴' where report_id = ${row?.report_id ?? 0}`;
  expect(await json(`tokens/${token}.json`)).toEqual([{ service_request_id: String(row?.report_id), token }]);
  expect((await read('tokens/AAAA-AAAA.json')).status).toBe(404);
  const house = await send({ ...fields, service_code: 'house', description: '空き家' });
  expect(JSON.parse(house.text)[0]).not.toHaveProperty('token');
  const read_by_key = await fetch(`${town.origin}/api/report-desk`, { headers: { authorization: `Bearer ${key}` } });
  expect(read_by_key.status).toBe(403);
});
