import { deflateRawSync } from 'node:zlib';
import {
  DOCUMENT_MAX_BYTES,
  MAX_KEPT,
  MAX_KEPT_BYTES,
  MAX_UNATTACHED,
  UNATTACHED_DAYS,
} from '@machi/domain/documents/model';
import { nestedPdf } from '@machi/domain/files/nested-pdf.fixture';
import { cutOf } from '@machi/domain/retention/cut';
import { describe, expect, test } from 'vitest';
import { documentStore } from '../../platform/files/document-store.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { onePoint, reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
const person = await town.addPerson();

const png = Buffer.from(onePoint, 'base64');
const latin = (text: string) => Buffer.from(text, 'latin1');
const pdf = latin('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const gif = latin(
  'GIF89a\u0001\0\u0001\0\u0080\0\0\0\0\0ÿÿÿ!ù\u0004\u0001\0\0\0\0,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0;',
);
const jpeg = latin('ÿØÿà\0\u0010JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0ÿÙ');
/** The end record of an archive without files. */
const zipEnd = latin(`PK\u0005\u0006${'\0'.repeat(18)}`);

const upload = (content: Buffer | string, file_name = '平面図.png', as: Person = person, locale: 'ja' | 'en' = 'ja') =>
  town.call('POST', '/api/documents', {
    as,
    locale,
    body: {
      purpose: 'reservation',
      file_name,
      content: typeof content === 'string' ? content : content.toString('base64'),
    },
  });

describe('a file', () => {
  test('is kept and read again by its owner alone, whatever it is called [field:reservation-form.document]', async () => {
    for (const [content, type, ending] of [
      [png, 'image/png', 'png'],
      [jpeg, 'image/jpeg', 'jpg'],
      [gif, 'image/gif', 'gif'],
      [pdf, 'application/pdf', 'pdf'],
    ] as const) {
      const answer = await upload(content, '../減免 申請書.exe');
      expect(answer.status, answer.text).toBe(201);
      const { document } = answer.body;
      expect(document).toEqual({
        document_id: expect.any(Number),
        purpose: 'reservation',
        file_name: `減免 申請書.exe.${ending}`,
        media_type: type,
        byte_count: content.length,
      });
      const path = `/api/documents/${document.document_id}`;
      const read = await town.call('GET', path, { as: person });
      expect(read.headers.get('cache-control')).toBe('no-store');
      expect(read.body).toMatchObject({ filename: document.file_name, type });
      expect(Buffer.from(read.body.content, 'base64').equals(content)).toBe(true);
      const stranger = await town.addPerson();
      expect((await town.call('GET', path, { as: stranger })).status).toBe(404);
      expect((await town.call('DELETE', path, { as: stranger })).status).toBe(404);
      expect((await town.call('DELETE', path, { as: person })).status).toBe(200);
      expect((await town.call('GET', path, { as: person })).status).toBe(404);
    }
  });

  test.each([
    ['a drawing that is a program', latin('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page', latin('<!doctype html><script>alert(1)</script>')],
    ['an archive', latin(`PK\u0003\u0004${'\0'.repeat(40)}`)],
    ['a Word document by its name', latin('MZ\u0090\0\u0003')],
    ['a picture that is an archive too', Buffer.concat([png, zipEnd])],
    [
      'a paper that is an archive with a comment too',
      Buffer.concat([pdf, zipEnd.subarray(0, 20), latin('\u0003\0abc')]),
    ],
    ['a picture that is a page too', Buffer.concat([latin('GIF89a/*<html><script>*/=1;'), gif.subarray(6)])],
    ['a paper with something before it', Buffer.concat([latin('\n'), pdf])],
    ['a picture of which only the first bytes are one', png.subarray(0, 8)],
    ['text', Buffer.from('こんにちは')],
  ])('%s is refused, by name and reason [rule:reservation.document-types]', async (_what, content) => {
    const answer = await upload(content);
    expect(answer.status).toBe(422);
    expect(answer.body.codes).toEqual({ content: ['file-refused', 'file-type'] });
    expect(answer.body.errors.content).toEqual([
      '「平面図.png」は受け付けられませんでした。',
      'この種類のファイルは使えません。PNG、JPEG、GIF、PDFのどれかを選んでください。',
    ]);
  });

  test.each([
    ['a script', '5 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj'],
    ['an attached file', '5 0 obj << /EmbeddedFiles 6 0 R >> endobj'],
    ['objects that nobody can read', '5 0 obj << /Type /ObjStm /N 1 /First 3 /Filter /LZWDecode >> stream\n'],
  ])('a paper with %s is refused, and what to do is said', async (_what, objects) => {
    const answer = await upload(Buffer.concat([pdf, latin(objects)]), '申請書.pdf');
    expect(answer.status).toBe(422);
    expect(answer.body.codes).toEqual({ content: ['file-refused', 'file-active'] });
    expect(answer.body.errors.content).toEqual([
      '「申請書.pdf」は受け付けられませんでした。',
      'このPDFには、しかけやほかのファイルが入っています。印刷の画面で「PDFに保存」を選んで作り直し、そのファイルを選んでください。',
    ]);
    expect((await upload(Buffer.concat([pdf, latin('trailer << /Encrypt 9 0 R >>')]), '証明書.pdf')).status).toBe(201);
  });

  test('that is too large, empty or spoilt is refused, by name and reason [rule:validation.file-size]', async () => {
    const most = Buffer.concat([png, Buffer.alloc(DOCUMENT_MAX_BYTES - png.length)]);
    const whole = await upload(most);
    expect(whole.status).toBe(201);
    await town.call('DELETE', `/api/documents/${whole.body.document.document_id}`, { as: person });
    const large = await upload(Buffer.concat([most, Buffer.alloc(1)]), '平面図.png', person, 'en');
    expect([large.status, large.body.errors.content]).toEqual([
      422,
      ['“平面図.png” was not accepted.', 'Choose a file within 5MB.'],
    ]);
    expect((await upload(Buffer.alloc(DOCUMENT_MAX_BYTES + 10_000))).status).toBe(413);
    expect((await upload('')).body.codes).toEqual({ content: ['file-refused', 'file-empty'] });
    for (const content of ['あ', 'abc', '====', `${onePoint}=`, 'iVBO Rw0K'])
      expect((await upload(content)).body.codes, content).toEqual({ content: ['file-refused', 'file-spoilt'] });
  });
});

test('a member keeps at most 20 that belong to no application, also when all come at once', async () => {
  const collector = await town.addPerson();
  // Twelve files of a member are checked at once; the limit is reached within the second eleven.
  const together = () => Promise.all(Array.from({ length: 11 }, () => upload(png, 'a.png', collector)));
  const answers = [...(await together()), ...(await together())];
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_UNATTACHED);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.errors.content).toEqual([
    '申込みに付けていないファイルは20件までです。いらないものを外してからお試しください。',
  ]);
});

test('a member keeps 200 in all and 200 MB together, those of applications too', async () => {
  const collector = await town.addPerson();
  const keep = (count: number, byteCount: number) =>
    town.rows`insert into document (member_id, purpose, file_name, media_type, byte_count, content, application_code,
      created_at)
      select ${collector.member_id}, 'reservation', 'a.png', 'image/png', ${byteCount}, '', 'HM-4T73', now()
      from generate_series(1, ${count})`;
  await keep(MAX_KEPT - 1, 1);
  const last = await upload(png, 'a.png', collector);
  expect(last.status).toBe(201);
  const refused = await upload(png, 'a.png', collector);
  expect([refused.status, refused.body.codes]).toEqual([409, { content: ['documents-full'] }]);
  expect(refused.body.errors.content[0]).toContain('お一人200件、あわせて200MBまで');
  await town.rows('delete from document where member_id = $1', collector.member_id);
  await keep(1, MAX_KEPT_BYTES - png.length);
  expect((await upload(png, 'a.png', collector)).status).toBe(201);
  expect((await upload(png, 'a.png', collector)).body.codes).toEqual({ content: ['documents-full'] });
});

test('a PDF of streams that hold each other keeps nobody waiting: it is looked at beside all else', async () => {
  const bad = Buffer.from(nestedPdf(999, deflateRawSync(Buffer.alloc(8_100_000)))).toString('base64');
  const worked = () => process.threadCpuUsage().user / 1000;
  // Warms up the worker thread, so that one-time work of this thread is done.
  await upload(pdf);
  const before = worked();
  const answer = await upload(bad, 'a.pdf');
  expect(worked() - before).toBeLessThan(200);
  expect([answer.status, answer.body.codes]).toEqual([422, { content: ['file-refused', 'file-active'] }]);
});

test('a file for which there is no room is not looked at; the last one, sent once more, is answered as before', async () => {
  const collector = await town.addPerson();
  for (let count = 1; count < MAX_UNATTACHED; count += 1) await upload(png, 'a.png', collector);
  const last = () =>
    town.call('POST', '/api/documents', {
      as: collector,
      body: { purpose: 'reservation', file_name: 'a.png', content: onePoint },
      headers: { 'idempotency-key': 'the-last-of-all-files' },
    });
  const { status, body } = await last();
  expect(status).toBe(201);
  expect((await upload(latin('no file at all'), 'a.png', collector)).body.codes).toEqual({
    content: ['too-many-documents'],
  });
  expect(await last()).toMatchObject({ status: 201, body });
});

test('what belongs to an application stays; what does not is deleted after two weeks', async () => {
  const [sent, waiting] = [await upload(png), await upload(pdf)].map(({ body }) => body.document.document_id as number);
  await town.rows("update document set application_code = 'HM-4T72' where document_id = $1", sent ?? 0);
  const answer = await town.call('DELETE', `/api/documents/${sent}`, { as: person });
  expect([answer.status, answer.body.codes]).toEqual([409, { document_id: ['document-attached'] }]);
  const day = 86_400_000;
  await documentStore.forgetLoose(
    town.database,
    cutOf(town.house.town, 'loose-documents', new Date(town.now().getTime() + UNATTACHED_DAYS * day)),
  );
  expect(await town.countRows('document', `document_id in (${sent}, ${waiting})`)).toBe(2);
  await documentStore.forgetLoose(
    town.database,
    cutOf(town.house.town, 'loose-documents', new Date(town.now().getTime() + UNATTACHED_DAYS * day + 1)),
  );
  expect((await town.call('GET', `/api/documents/${sent}`, { as: person })).status).toBe(200);
  expect((await town.call('GET', `/api/documents/${waiting}`, { as: person })).status).toBe(404);
});

test('of each purpose an application takes five files, of both together ten', async () => {
  const member = await town.addPerson();
  const filesOf = (purpose: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_none, index) => {
        const body = { purpose, file_name: `${purpose}-${index}.png`, content: png.toString('base64') };
        return (await town.call('POST', '/api/documents', { as: member, body })).body.document.document_id as number;
      }),
    );
  const [drawings, forms] = await Promise.all([filesOf('reservation', 6), filesOf('exemption', 5)]);
  const apply = (document_ids: readonly number[], locale: 'ja' | 'en' = 'ja') =>
    town.call('POST', '/api/reservations', { as: member, locale, body: reservationRequest({ document_ids }) });
  const refused = await apply(drawings);
  expect([refused.status, refused.body.errors]).toEqual([422, { document_ids: ['5件以内で選んでください。'] }]);
  expect((await apply([...drawings, ...forms.slice(0, 4)])).status).toBe(422);
  const both = await apply([...drawings.slice(0, 5), ...forms]);
  expect(both.status, both.text).toBe(201);
});
