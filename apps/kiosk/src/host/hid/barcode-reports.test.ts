import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBarcodeReader } from './barcode-reports.ts';
import { scanReports } from './hid.fixture.ts';

const PHONE_PASS = `MACHI1:${'A'.repeat(110)}`;

/** Two reports from an Access-IS reader's manual (ATR110, HID reports): a text of 60 characters. */
const RECORDED = [
  '02385d51304d31474154484552474f4f442f4d49434841454c20594142434445464c484452' +
    '55414b20333534322030353259303033443233202020735200',
  '02045d51302031303000',
];

function read(reports: readonly Uint8Array[], every = 4): string[] {
  const heard: string[] = [];
  const take = createBarcodeReader((text) => heard.push(text));
  reports.forEach((report, at) => take(report, 1000 + at * every));
  return heard;
}

it('reads what was recorded of a scanner: one text in two reports', () => {
  const [first = '', second = ''] = RECORDED;
  const whole = (hex: string, goesOn: number): Uint8Array => {
    const report = Buffer.alloc(64);
    Buffer.from(hex, 'hex').copy(report, 0, 0, 61);
    report[61] = 0x73;
    report[63] = goesOn;
    return report;
  };
  const heard = read([whole(first, 1), whole(second, 0)]);
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatch(/^M1GATHERGOOD\/MICHAEL YABCDEF.* 100$/);
  expect(heard[0]).toHaveLength(60);
});

it('puts a phone’s pass together from three reports', () => {
  const reports = scanReports(PHONE_PASS);
  expect(reports).toHaveLength(3);
  expect(read(reports)).toEqual([PHONE_PASS]);
});

it('reads any text of any length up to its bound, one behind the other', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc
          .string({ minLength: 1, maxLength: 500, size: 'max', unit: fc.constantFrom('A', '0', '-', ':', ' ') })
          .filter((text) => text.length <= 500),
        { minLength: 1, maxLength: 5 },
      ),
      (texts) => {
        expect(
          read(
            texts.flatMap((text) => scanReports(text)),
            1,
          ),
        ).toEqual(texts);
      },
    ),
  );
});

it('leaves out the carriage return at the end, and reads Japanese', () => {
  expect(read(scanReports('4901234567894\r\n'))).toEqual(['4901234567894']);
  expect(read(scanReports('星守町'.repeat(20)))).toEqual(['星守町'.repeat(20)]);
});

it('drops a text whose rest never came, and reads the next one', () => {
  const [first = new Uint8Array()] = scanReports(PHONE_PASS);
  const heard: string[] = [];
  const take = createBarcodeReader((text) => heard.push(text));
  take(first, 0);
  for (const report of scanReports('next')) take(report, 2000);
  expect(heard).toEqual(['next']);
});

it('drops what is too long, what is no text, and reports of another form', () => {
  expect(read([...scanReports('x'.repeat(5000)), ...scanReports('next')])).toEqual(['next']);
  const spoilt = scanReports('abc').map((report) => {
    report[5] = 0xff;
    return report;
  });
  expect(read(spoilt)).toEqual([]);
  expect(read([new Uint8Array(), Uint8Array.of(2, 200), Buffer.alloc(64, 2), Buffer.alloc(64)])).toEqual([]);
});

it('takes any bytes for nothing but at most a text', () => {
  const report = fc.uint8Array({ minLength: 60, maxLength: 66 });
  fc.assert(
    fc.property(fc.array(report, { maxLength: 12 }), (reports) => {
      for (const text of read(reports)) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(512);
    }),
  );
});
