import { NOTICE_FILES_A_DAY } from '@machi/domain/notice-files/model';
import { cutOf } from '@machi/domain/retention/cut';
import { get } from 'node:http';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { newNotice } from '../../testing/facilities/notices.ts';
import { START, openTown, type Credentials } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { noticeFileStore } from './store.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const editor = await town.addPerson({ roles: ['editor'] });
const HOUR = 3_600_000;
const later = (hours: number) => new Date(START.getTime() + hours * HOUR);

const latin = (text: string) => Buffer.from(text, 'latin1');
const pdf = latin('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const blank = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#2b6', noise: { type: 'gaussian', mean: 120, sigma: 4 } },
  });

const send = (content: Buffer, as: Credentials = editor, file_name = '夏まつり.jpg') =>
  town.call('POST', '/api/notice-files', { as, body: { file_name, content: content.toString('base64') } });
async function sent(content: Buffer): Promise<string> {
  const answer = await send(content);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.notice_file.address as string;
}
const bare = (address: string): string => address.split('?')[0] ?? '';
const fetchFile = (address: string) => fetch(town.origin + address);
const fetched = async (address: string) => Buffer.from(await (await fetchFile(address)).arrayBuffer());
const noticeWith = (html: string, more: Parameters<typeof newNotice>[1] = {}) =>
  newNotice(town, { ...more, body: { ja: html, en: html } });

describe('a picture', () => {
  test('is drawn anew: turned as it was held, no larger than a page, in sRGB, and nothing that the camera wrote', async () => {
    const photo = await blank(3000, 1500)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 3/1 51/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(photo.includes('SECRET')).toBe(true);
    const { body } = await send(photo);
    expect(body.notice_file).toMatchObject({ kind: 'picture', width: 800, height: 1600 });
    const shown = await fetched(body.notice_file.address);
    const { format, exif, icc, xmp, orientation, space } = await sharp(shown).metadata();
    expect({ format, exif, icc, xmp, orientation, space }).toEqual({ format: 'webp', space: 'srgb' });
    expect(shown.includes('SECRET')).toBe(false);
  });

  test.each(['png', 'jpeg', 'gif', 'webp'] as const)('may be %s', async (format) => {
    const content = await blank(40, 30).toFormat(format).toBuffer();
    expect((await fetchFile(await sent(content))).headers.get('content-type')).toBe('image/webp');
  });

  test('that moves stands still', async () => {
    const frames = await sharp([await blank(20, 20).png().toBuffer(), await blank(20, 20).png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    const { pages } = await sharp(await fetched(await sent(frames))).metadata();
    expect(pages).toBeUndefined();
  });

  test('that is something else besides is a picture afterwards', async () => {
    const script = '*/=1;alert(document.domain)//<script>alert(1)</script>';
    const gif = await blank(10, 10).gif().toBuffer();
    for (const content of [
      Buffer.concat([gif, latin(script)]),
      Buffer.concat([await blank(10, 10).jpeg().toBuffer(), pdf, latin(`PK\u0005\u0006${'\0'.repeat(18)}`)]),
    ]) {
      const shown = await fetched(await sent(content));
      expect(shown.subarray(8, 12).toString('latin1')).toBe('WEBP');
      for (const word of ['alert', '%PDF', 'PK\u0005']) expect(shown.includes(word)).toBe(false);
    }
  });

  /** A header that claims a size, without any pixels. */
  const promising = (width: number, height: number) => {
    const header = Buffer.alloc(25);
    header.writeUInt32BE(13, 0);
    header.write('IHDR', 4, 'latin1');
    header.writeUInt32BE(width, 8);
    header.writeUInt32BE(height, 12);
    header.set([8, 6, 0, 0, 0], 16);
    header.writeUInt32BE(crc32(header.subarray(4, 21)), 21);
    return Buffer.concat([latin('\u0089PNG\r\n\u001a\n'), header, latin('\0\0\0\0IEND®B`\u0082')]);
  };

  test('of more points than a telephone makes is refused before one is read', async () => {
    const begun = performance.now();
    const answer = await send(promising(60_000, 60_000));
    expect([answer.status, answer.body.codes.content.at(-1)]).toEqual([422, 'file-spoilt']);
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect((await send(bomb)).body.codes.content).toContain('picture-points');
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  test.each([
    ['a drawing', latin('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'file-type'],
    ['a page', latin('<!doctype html><script>alert(1)</script>'), 'file-type'],
    ['a picture of another program', latin('II*\0\u0008\0\0\0'), 'file-type'],
    ['the beginning of a picture', latin('ÿØÿà\0\u0010JFIF\0\u0001'), 'file-spoilt'],
    ['a promise of a picture', promising(100, 100), 'file-spoilt'],
    ['nothing', Buffer.alloc(0), 'file-empty'],
  ])('is none: %s', async (_name, content, code) => {
    const answer = await send(content);
    expect([answer.status, answer.body.codes.content.at(-1)]).toEqual([422, code]);
  });
});

describe('a PDF', () => {
  test('is kept as it was sent, under its name, and belongs to no origin', async () => {
    const { body } = await send(pdf, editor, '会場の地図.pdf');
    expect(body.notice_file).toMatchObject({ kind: 'pdf', file_name: '会場の地図.pdf', width: null });
    const answer = await fetchFile(body.notice_file.address);
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('会場の地図.pdf')}`,
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*; sandbox$/);
  });

  test.each([
    [
      'with a script',
      latin('%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF'),
      'file-active',
    ],
    ['with a file in it', latin('%PDF-1.4\n1 0 obj<</Names<</EmbeddedFiles 2 0 R>>>>endobj\n%%EOF'), 'file-active'],
    ['that is a page besides', latin('%PDF-1.4\n<html><body><script>alert(1)</script>'), 'file-type'],
  ])('%s is refused', async (_name, content, code) => {
    const answer = await send(content, editor, 'a.pdf');
    expect([answer.status, answer.body.codes.content.at(-1)]).toEqual([422, code]);
  });
});

describe('who reads a file', () => {
  test('nobody by its bare address while it stands in no public notice; who wrote it by the signed one, for a day or two', async () => {
    const address = await sent(await blank(20, 20).png().toBuffer());
    expect((await fetchFile(address)).status).toBe(200);
    expect((await fetchFile(bare(address))).status).toBe(404);
    const [, name, until = '', sign = ''] = /files\/(\w+\.webp)\?s=(\w+)\.([\w-]+)$/.exec(address) ?? [];
    const forged = [
      `${until}.${sign.slice(0, -1)}${sign.endsWith('A') ? 'B' : 'A'}`,
      `${(Number.parseInt(until, 36) + 86_400_000).toString(36)}.${sign}`,
      until,
      '',
      `${until}.${'あ'.repeat(22)}`,
    ];
    for (const s of forged)
      expect((await fetchFile(`/notice-files/${name ?? ''}?s=${encodeURIComponent(s)}`)).status, s).toBe(404);
    const other = await sent(await blank(20, 20).png().toBuffer());
    expect((await fetchFile(`${bare(other)}?s=${until}.${sign}`)).status).toBe(404);
    town.setNow(later(49));
    expect((await fetchFile(address)).status).toBe(404);
  });

  test('everybody as long as a public notice for everybody has it; a draft, a notice to come, one for residents opens it to nobody', async () => {
    const address = await sent(await blank(20, 20).png().toBuffer());
    const html = `<figure><img src="${address}" alt="屋台" /></figure>`;
    const isPublic = async () => (await fetchFile(bare(address))).status === 200;
    await noticeWith(html, { audience: 'residents' });
    await noticeWith(html, { published_at: later(1) });
    expect(await isPublic()).toBe(false);
    const id = await noticeWith(html);
    expect(await isPublic()).toBe(true);
    await town.rows(`update notice set closed_at = $2 where notice_id = $1`, id, later(-1));
    expect(await isPublic()).toBe(false);
  });

  test('a reader of a notice is given signed addresses with it, whatever address was stored', async () => {
    const picture = await sent(await blank(20, 20).png().toBuffer());
    const { address: paper } = (await send(pdf, editor, '地図.pdf')).body.notice_file;
    const id = await noticeWith(
      `<figure><img src="${bare(picture)}" alt="屋台" /></figure><p><a href="${bare(paper)}">地図（PDF、1KB）</a></p>`,
      { audience: 'residents' },
    );
    const resident = await town.addPerson({ is_resident: 1 });
    const { body } = await town.call('GET', `/api/notices/${id}`, { as: resident });
    const addresses = [...(body.notice.body as string).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, one = '']) => one);
    expect(addresses).toHaveLength(2);
    for (const address of addresses) expect((await fetchFile(address)).status).toBe(200);
    expect((await fetchFile(bare(picture))).status).toBe(404);
  });

  test('who writes, and who is asked to approve, sees the files; what is kept are their bare addresses', async () => {
    const address = await sent(await blank(20, 20).png().toBuffer());
    const body = `<figure><img src="${address}" alt="屋台" /></figure>`;
    const writing = {
      title: { ja: '夏まつり', en: 'Festival' },
      body: { ja: body, en: '<p>Stalls</p>' },
      plain_body: '',
      department: { ja: '観光課', en: 'Tourism' },
      notice_category_id: 2,
      is_prioritized: 0,
      is_urgent: 0,
      audience: 'all',
      service_id: null,
      published_at: null,
      closed_at: null,
    };
    const { body: made } = await town.call('POST', '/api/notice-desk', { as: editor, body: writing });
    const { notice_id: id } = made.notice;
    const [kept] = await town.rows<{ body: string }>`select texts -> 'body' ->> 'ja' as body from notice
      where notice_id = ${id}`;
    expect(kept?.body).toBe(body.replace(address, bare(address)));
    const [, shown = ''] = /src="([^"]+)"/.exec(made.notice.body.ja) ?? [];
    expect((await fetchFile(shown)).status).toBe(200);
    expect((await fetchFile(bare(shown))).status).toBe(404);
    const stranger = await town.addPerson({ roles: ['reception'] });
    expect((await send(pdf, stranger, 'a.pdf')).status).toBe(403);
  });

  test('an address of another shape is none', async () => {
    for (const path of [
      '/notice-files/x',
      '/notice-files/',
      '/notice-files/..%2f..%2fetc',
      `/notice-files/${'a'.repeat(26)}.svg`,
    ])
      expect((await fetchFile(path)).status, path).toBe(404);
  });
});

describe('an end', () => {
  test('what stands in no notice goes after two days; what stands in one, or came out of it lately, stays', async () => {
    const picture = () => blank(20, 20).png().toBuffer();
    const [loose, held, lost] = [await sent(await picture()), await sent(await picture()), await sent(await picture())];
    await noticeWith(`<p><img src="${held}" alt="A" /></p>`);
    const id = await noticeWith(`<p><img src="${lost}" alt="A" /></p>`);
    const names = async () =>
      (await town.rows<{ name: string }>('select name from notice_file')).map(({ name }) => `/notice-files/${name}`);
    await noticeFileStore.tidy(town.database, later(47), cutOf(town.house.town, 'loose-notice-files', later(47)));
    expect(await names()).toEqual(expect.arrayContaining([bare(loose), bare(held), bare(lost)]));
    await town.rows(`update notice set texts = '{}' where notice_id = $1`, id);
    await noticeFileStore.tidy(town.database, later(49), cutOf(town.house.town, 'loose-notice-files', later(49)));
    expect(await names()).toEqual(expect.arrayContaining([bare(held), bare(lost)]));
    expect(await names()).not.toContain(bare(loose));
    await noticeFileStore.tidy(town.database, later(98), cutOf(town.house.town, 'loose-notice-files', later(98)));
    expect(await names()).not.toContain(bare(lost));
    expect(await names()).toContain(bare(held));
  });

  test('so many a day and official', async () => {
    const busy = await town.addPerson({ roles: ['editor'] });
    await town.rows(
      `insert into notice_file (name, member_id, file_name, content, created_at)
       select 'n' || n, $1, '', '', $2 from generate_series(1, ${NOTICE_FILES_A_DAY}) n`,
      busy.member_id,
      START,
    );
    const answer = await send(pdf, busy, 'a.pdf');
    expect([answer.status, answer.body.codes.content]).toEqual([409, ['too-many-notice-files']]);
    await town.rows(`update notice_file set created_at = $2 where member_id = $1`, busy.member_id, later(-25));
    expect((await send(pdf, busy, 'a.pdf')).status).toBe(201);
  });
});

test('with an origin of their own, files are read there and nowhere else', async () => {
  const apart = await openTown({ environment: { FILES_URL: 'https://files.machi.example' } });
  try {
    const official = await apart.addPerson({ roles: ['editor'] });
    const { body } = await apart.call('POST', '/api/notice-files', {
      as: official,
      body: { file_name: 'a.pdf', content: pdf.toString('base64') },
    });
    const { address } = body.notice_file;
    const led = await fetch(apart.origin + address, { redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).toEqual([307, `https://files.machi.example${address}`]);
    const there = { host: 'files.machi.example' };
    const shown = await askAs(apart.origin, address, there);
    expect(shown).toEqual({ status: 200, resource: 'cross-origin' });
  } finally {
    await apart.close();
  }
});

/** `fetch` sets the Host header itself, so the request is made by hand. */
const askAs = (origin: string, path: string, headers: Readonly<Record<string, string>>) =>
  new Promise<unknown>((resolve, reject) => {
    get(origin + path, { headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, resource: answer.headers['cross-origin-resource-policy'] });
    }).on('error', reject);
  });
