import { randomBytes } from 'node:crypto';
import { deflateRawSync, deflateSync } from 'node:zlib';
import Pdf from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { nestedPdf, storedBlock } from '@machi/domain/files/nested-pdf.fixture';
import { lookIntoPdf } from './pdf-contents.ts';

/** CPU milliseconds, independent of other load. */
const worked = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const look = async (...parts: readonly (string | Buffer)[]) =>
  (await lookIntoPdf(Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part))))).contents;

/** A modern document: its objects are packed into a stream. */
const packed = (
  objects: string,
  says = '/Type /ObjStm /N 2 /First 9 /Filter /FlateDecode',
  pack: (objects: Buffer) => Buffer = (objects) => deflateSync(objects),
): Buffer =>
  Buffer.concat([
    latin(`%PDF-1.7\n1 0 obj\n<< ${says} >>\nstream\n`),
    pack(latin(`5 0 6 40 ${objects}`)),
    latin('\nendstream\nendobj\nstartxref\n0\n%%EOF'),
  ]);

/** A document made by pdfkit. */
async function made(fill: (document: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}) {
  const document = new Pdf(options);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => {
    document.on('end', resolve);
  });
  document.text('A garbage calendar');
  fill(document);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

describe('pages to read', () => {
  test('are what most documents are, with links, outlines, fields to fill in and pictures', async () => {
    const plain = await made((document) => {
      document.outline.addItem('Chapter').addItem('Section');
      document.link(0, 0, 100, 20, 'https://hoshimori.example/');
      document.initForm();
      document.formText('name', 10, 10, 100, 20);
      for (let page = 0; page < 20; page += 1) document.addPage().text('HTML/CSS/JavaScript '.repeat(50));
    });
    expect(await lookIntoPdf(plain)).toEqual({ contents: 'pages', isLocked: false });
    expect(
      await look(packed('<< /Type /Catalog /OpenAction [3 0 R /Fit] >> << /S /URI /URI (https://a.example) >>')),
    ).toBe('pages');
  });

  test('hold five megabytes of anything without being taken for something else', async () => {
    for (let round = 0; round < 5; round += 1)
      expect(
        await look('%PDF-1.4\n1 0 obj\n<< /Length 5000000 >>\nstream\n', randomBytes(5_000_000), '\nendstream'),
      ).toBe('pages');
  });
});

describe('what does more', () => {
  test.each([
    ['script', '<< /Type /Action /S /JavaScript /JS (app.alert(1)) >>'],
    ['script', '<< /S/J#61vaScript/JS(app.alert(1)) >>'],
    ['script', '<< /S %a comment\n /#4a#61#76#61#53#63#72#69#70#74 /JS 7 0 R >>'],
    ['script', '<< /S 7 0 R /JS (app.alert(1)) >> endobj 7 0 obj /JavaScript endobj'],
    ['script', '<< /S /Launch /F (cmd.exe) >>'],
    ['script', '<< /S /SubmitForm /F (https://elsewhere.example/) >>'],
    ['script', '<< /S /ImportData /F (a.fdf) >>'],
    ['script', '<< /Subtype /RichMedia >>'],
    ['script', '<< /AcroForm << /XFA [(template) 8 0 R] >> >>'],
    ['attachment', '<< /Names << /EmbeddedFiles << /Names [(a.exe) 9 0 R] >> >> >>'],
    ['attachment', '<< /Type /Annot /Subtype /FileAttachment /FS 9 0 R >>'],
    ['attachment', '<< /Type /Filespec /AFRelationship /Data /EF << /F 9 0 R >> >>'],
    ['attachment', '<< /S /GoToE /D [0 /Fit] >>'],
  ] as const)('%s: %s, as it stands and packed', async (contents, objects) => {
    expect(await look(`%PDF-1.4\n5 0 obj\n${objects}\nendobj\n%%EOF`)).toBe(contents);
    expect(await look(packed(objects))).toBe(contents);
    expect(await look(packed(objects, '/Type /Obj#53tm /#4e 2 /Fir#73t 9 /Filter /FlateDecode'))).toBe(contents);
    // The cross-reference table may point into what looks like a stream's content.
    expect(await look(`%PDF-1.4\n1 0 obj\n<< /Length 99 >>\nstream\n5 0 obj ${objects} endobj\nendstream`)).toBe(
      contents,
    );
  });

  test('pdfkit’s own attachment', async () => {
    const carrying = await made((document) => void document.file(Buffer.from('MZ'), { name: 'a.exe' }));
    expect(await lookIntoPdf(carrying)).toEqual({ contents: 'attachment', isLocked: false });
  });
});

describe('what cannot be read', () => {
  const script = '<< /S /JavaScript /JS (app.alert(1)) >>';

  test('is unclear: objects packed in another way, spoilt or without an end', async () => {
    const says = '/Type /ObjStm /N 2 /First 9 /Filter';
    expect(await look(packed(script, `${says} /LZWDecode`, (content) => content))).toBe('script');
    expect(await look(packed(script, `${says} [/ASCII85Decode /FlateDecode]`))).toBe('unclear');
    expect(await look(packed(script, `${says} /FlateDecode /DecodeParms << /Predictor 12 >>`))).toBe('unclear');
    expect(await look(packed('x', `${says} /FlateDecode`, () => randomBytes(200)))).toBe('unclear');
    const bomb = packed('\0'.repeat(40_000_000), `${says} /FlateDecode`);
    expect(bomb.length).toBeLessThan(50_000);
    expect(await look(bomb)).toBe('unclear');
    expect(await look('%PDF-1.7\n', '/ObjStm /N 1 /First 1 stream\n'.repeat(2000))).toBe('unclear');
  });

  test('is said of an encrypted document, which is no reason to call it unclear', async () => {
    const locked = await made(() => {}, { userPassword: 'sumida', pdfVersion: '1.7' });
    expect(await lookIntoPdf(locked)).toEqual({ contents: 'pages', isLocked: true });
    const mixed = Buffer.concat([
      packed('x', '/Type /ObjStm /N 2 /First 9', () => randomBytes(200)),
      latin('trailer << /Encrypt 9 0 R >>'),
    ]);
    expect(await lookIntoPdf(mixed)).toEqual({ contents: 'pages', isLocked: true });
    // The word alone does not hide the script.
    expect(await look(packed(script), '%/Encrypt ')).toBe('script');
  });
});

test('streams that each hold all later ones are read up to a bound, whatever becomes of each: one that is too large, has nothing in it or breaks off', async () => {
  const tooLarge = deflateRawSync(Buffer.alloc(8_100_000));
  const nothing = Buffer.concat(Array.from({ length: 900_000 }, () => storedBlock(0)));
  const broken = Buffer.concat([nothing, latin('endstream')]);
  expect(nestedPdf(110, tooLarge).length).toBeLessThan(11_000);
  for (const last of [tooLarge, nothing, broken]) {
    const before = worked();
    expect(await look(Buffer.from(nestedPdf(999, last)))).toBe('unclear');
    expect(worked() - before).toBeLessThan(3000);
  }
});

test('takes no longer for five megabytes that mean ill than for others', async () => {
  const size = 5_000_000;
  for (const piece of [
    '/',
    '/S%',
    '/J#61',
    'stream\n',
    '/First /N stream\n',
    '/ObjStm /N 1 /First 1 ',
    '#',
    '/JavaScrip',
  ]) {
    const before = worked();
    await look('%PDF-1.7\n', piece.repeat(size / piece.length));
    expect(worked() - before, piece).toBeLessThan(3000);
  }
});
