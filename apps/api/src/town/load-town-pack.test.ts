import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { optionalTownFiles } from '@machi/domain/town/model';
import { smallPack } from '@machi/domain/town/small-pack.fixture';
import { loadTownPack } from './load-town-pack.ts';

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>\n';
let folder: string;

async function put(name: string, content: string | Uint8Array): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}
const putJson = (name: string, content: unknown): Promise<void> => put(name, JSON.stringify(content));
const remove = (name: string): Promise<void> => rm(path.join(folder, name));

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'town-pack-'));
  for (const [name, content] of Object.entries(smallPack())) await putJson(name, content);
  for (const name of ['sky', 'spot', 'slide', 'icon']) await put(`images/${name}.svg`, DRAWING);
});
afterEach(() => rm(folder, { recursive: true }));

/** The lines of the Error that loading throws. */
const linesOf = (): Promise<string[]> =>
  loadTownPack(folder).then(
    () => ['loaded'],
    (error: unknown) => (error instanceof Error ? error.message.split('\n') : ['not an Error']),
  );
/** The same without the first line. */
const problemsOf = async (): Promise<string[]> => (await linesOf()).slice(1);

test('a pack comes with the files that it names, each with the hash of its content', async () => {
  await put('images/unnamed.svg', DRAWING);
  const { pack, files } = await loadTownPack(folder);
  expect(pack.town.town_key).toBe('smalltown');
  expect([...files.keys()].toSorted()).toEqual([
    'basemap.geojson',
    'images/icon.svg',
    'images/sky.svg',
    'images/slide.svg',
    'images/spot.svg',
  ]);
  expect(files.get('images/sky.svg')).toEqual({
    path: path.join(folder, 'images/sky.svg'),
    hash: createHash('sha256').update(DRAWING).digest('hex').slice(0, 8),
    type: 'image/svg+xml; charset=utf-8',
  });
});

test('a byte order mark, as some editors write it, does no harm', async () => {
  await put('town.json', `\uFEFF${JSON.stringify(smallPack()['town.json'])}`);
  expect((await loadTownPack(folder)).pack.town.town_key).toBe('smalltown');
});

test('JSON that cannot be parsed names file and position, beside the mistakes of the other files', async () => {
  await put('services.json', '[\n  { "service_id": 1, }\n]\n');
  await put('terms.json', '{\n  "title": {');
  await putJson('town.json', { ...smallPack()['town.json'], mail_from: 'machi' });
  const lines = await linesOf();
  expect(lines[0]).toBe(`The town pack in ${folder} has 3 mistakes:`);
  expect(lines[1]).toBe('town.json: mail_from: must be an e-mail address of half-width characters, but is "machi"');
  expect(lines[2]).toMatch(/^services\.json: is not valid JSON: .*position \d+ \(line 2 column 22\)$/);
  expect(lines[3]).toMatch(/^terms\.json: is not valid JSON: .*line 2/);
  expect(lines).toHaveLength(4);
});

test('a missing file and a room that points nowhere', async () => {
  await remove('terms.json');
  const rooms = smallPack()['rooms.json'].map((room, index) => (index === 1 ? { ...room, spot_id: 999 } : room));
  await putJson('rooms.json', rooms);
  expect(await linesOf()).toEqual([
    `The town pack in ${folder} has 2 mistakes:`,
    'rooms.json: rooms[1].spot_id: spot 999 does not exist in spots.json',
    'terms.json: the file is missing',
  ]);
});

test('a folder that is not there', async () => {
  await rm(folder, { recursive: true });
  const lines = await linesOf();
  await mkdir(folder);
  expect(lines).toContain('town.json: the file is missing');
  expect(lines).toContain('basemap.geojson: the file is missing');
  expect(lines).toHaveLength(1 + Object.keys(smallPack()).filter((file) => !optionalTownFiles.has(file)).length);
});

describe('pictures and documents', () => {
  test('one that is missing is told at each place that names it', async () => {
    await remove('images/spot.svg');
    expect(await problemsOf()).toEqual([
      'spots.json: spots[0].picture.file: images/spot.svg does not exist',
      'spots.json: spots[1].picture.file: images/spot.svg does not exist',
    ]);
  });

  test('also the one of a room', async () => {
    const [first, ...others] = smallPack()['rooms.json'];
    const picture = { file: 'images/rooms/1.svg', alt: { ja: '畳の部屋です。', en: 'A tatami room.' } };
    await putJson('rooms.json', [{ ...first, picture }, ...others]);
    expect(await problemsOf()).toEqual(['rooms.json: rooms[0].picture.file: images/rooms/1.svg does not exist']);
  });

  test('also when an HTML body names it', async () => {
    const [first, second] = smallPack()['notices.json'];
    const html = '<p><a href="/town/files/plan.pdf">plan</a> <img src="/town/images/map.png" alt="map"></p>';
    await putJson('notices.json', [{ ...first, body: { ja: html, en: '<p>None.</p>' } }, second]);
    expect(await problemsOf()).toEqual([
      'notices.json: notices[0].body.ja: files/plan.pdf does not exist',
      'notices.json: notices[0].body.ja: images/map.png does not exist',
    ]);
  });

  test('a drawing that would run code', async () => {
    await put('images/sky.svg', DRAWING.replace('<path', '<script>alert(1)</script><path onload="x()"'));
    expect(await problemsOf()).toEqual([
      'images/sky.svg: <script> is not allowed',
      'images/sky.svg: onload is not allowed in <path>',
    ]);
  });

  test('a drawing that is too heavy', async () => {
    await put('images/sky.svg', DRAWING.replace('M0 0h9', `M0 0${'h9'.repeat(60_000)}`));
    expect(await problemsOf()).toEqual(['images/sky.svg: is 118 KB; a drawing must be below 100 KB']);
  });

  test.each([
    ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
    ['jpg', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
    ['webp', [...Buffer.from('RIFF....WEBPVP8 ')], 'image/webp'],
  ])('a picture by its first bytes: %s', async (extension, beginning, type) => {
    const name = `images/sky.${extension}`;
    const town = smallPack()['town.json'];
    await putJson('town.json', {
      ...town,
      theme_images: town.theme_images.map((theme) => ({ ...theme, file: name })),
    });
    await put(name, new Uint8Array([...beginning, 0, 0, 0]));
    expect((await loadTownPack(folder)).files.get(name)?.type).toBe(type);
    await put(name, DRAWING);
    expect(await problemsOf()).toEqual([`${name}: is no ${extension} file, whatever its name says`]);
    await put(name, '');
    expect(await problemsOf()).toEqual([`${name}: is no ${extension} file, whatever its name says`]);
  });

  test('a document by its first bytes', async () => {
    const [first, second] = smallPack()['notices.json'];
    const html = '<p><a href="/town/files/plan.pdf">plan</a></p>';
    await putJson('notices.json', [{ ...first, body: { ja: html, en: html } }, second]);
    await put('files/plan.pdf', '%PDF-1.7\n');
    expect((await loadTownPack(folder)).files.get('files/plan.pdf')?.type).toBe('application/pdf');
    await put('files/plan.pdf', '<html>');
    expect(await problemsOf()).toEqual(['files/plan.pdf: is no pdf file, whatever its name says']);
    await put('files/plan.pdf', '%PDF-1.7\n1 0 obj << /S /JavaScript >> endobj trailer << /Encrypt 2 0 R >>');
    expect(await problemsOf()).toEqual([
      'files/plan.pdf: holds a script, a form that sends or something to play; print it into a new PDF',
      'files/plan.pdf: is locked; save it without a password',
    ]);
    await put('files/plan.pdf', '%PDF-1.7\n1 0 obj << /EmbeddedFiles 2 0 R >> endobj');
    expect(await problemsOf()).toEqual(['files/plan.pdf: carries other files; print it into a new PDF']);
  });

  test('a folder in the place of a picture', async () => {
    await remove('images/slide.svg');
    await mkdir(path.join(folder, 'images/slide.svg'));
    const [line, ...others] = await problemsOf();
    expect(line).toMatch(/^slides\.json: slides\[0\]\.picture\.file: images\/slide\.svg cannot be read: .*EISDIR/);
    expect(others).toEqual([]);
  });
});

test('keys and certificates of cards that nobody can open', async () => {
  const passes = smallPack()['passes.json'];
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const good = String(publicKey.export({ format: 'pem', type: 'spki' }));
  const put = (keys: object) =>
    putJson('passes.json', { ...passes, individual_number_card: { ...passes.individual_number_card, ...keys } });
  await put({ age_record_keys: [good] });
  expect(await linesOf()).toEqual(['loaded']);
  const cut = good.replace(/\n.{20}/, '\n');
  await put({ trusted_authorities: [good], age_record_keys: [good, cut] });
  expect(await problemsOf()).toEqual([
    'passes.json: individual_number_card.trusted_authorities[0]: is no certificate that can be opened (PEM)',
    'passes.json: individual_number_card.age_record_keys[1]: is no public key or certificate that can be opened (PEM)',
  ]);
});

test('the mistakes of many files are told in one go, file by file, pictures last', async () => {
  const pack = smallPack();
  await putJson('town.json', {
    ...pack['town.json'],
    office_tel: '55',
    fixed_spots: { ...pack['town.json'].fixed_spots, plaza: 9 },
  });
  await putJson('spots.json', [
    { ...pack['spots.json'][0], picture: { file: 'images/none.svg', alt: { ja: '絵' } } },
    pack['spots.json'][1],
  ]);
  await putJson('equipments.json', [...pack['equipments.json'], { ...pack['equipments.json'][0], stock: 0 }]);
  await putJson('faqs.json', [{ ...pack['faqs.json'][0], category_key: 'Use' }, pack['faqs.json'][1]]);
  await putJson(
    'slides.json',
    pack['slides.json'].map((slide) => ({ ...slide, href: '/nowhere' })),
  );
  await remove('policy.json');
  await put('legal.json', '');
  await putJson('basemap.geojson', { ...pack['basemap.geojson'], type: 'Feature' });
  await put('images/icon.svg', '<svg>');
  expect((await problemsOf()).map((line) => line.split(': ').slice(0, 2).join(' '))).toEqual([
    'town.json office_tel',
    'town.json fixed_spots.plaza',
    'spots.json spots[0].picture.alt.en',
    'spots.json spots[0].picture.file',
    'equipments.json equipments[2].stock',
    'equipments.json equipments[2].equipment_id',
    'faqs.json faqs[0].category_key',
    'slides.json slides[0].href',
    'policy.json the file is missing',
    'legal.json is not valid JSON',
    'basemap.geojson type',
    'images/icon.svg <svg> needs xmlns="http://www.w3.org/2000/svg"',
    'images/icon.svg <svg> needs a viewBox',
    'images/icon.svg <svg> is not closed',
  ]);
});
