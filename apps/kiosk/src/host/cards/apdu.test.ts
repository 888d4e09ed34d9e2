import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  askTriesLeft,
  getUid,
  meaningOf,
  readAnswer,
  readBinary,
  readRecord,
  selectApplication,
  selectFile,
  signDigest,
  signDigestBySurface,
  verifyPin,
  withLength,
} from './apdu.ts';
import { CardSession, type CardLimits } from './card-session.ts';

const hex = (bytes: Uint8Array | undefined): string | undefined => bytes && Buffer.from(bytes).toString('hex');
const LIMITS: CardLimits = { apduMilliseconds: 1000, totalMilliseconds: 1000 };

/** Answers in turn, and logs the commands. */
function scripted(...answers: readonly string[]) {
  const asked: string[] = [];
  const session = new CardSession((apdu) => {
    asked.push(hex(apdu) ?? '');
    return Promise.resolve(Buffer.from(answers[asked.length - 1] ?? '6f00', 'hex'));
  }, LIMITS);
  return { session, asked };
}

it('writes the commands as the cards take them', () => {
  const digest = new Uint8Array(32).fill(0xab);
  const info = `333031300d060960864801650304020105000420${'ab'.repeat(32)}00`;
  expect(hex(selectApplication('d392f000260100000001'))).toBe('00a4040c0ad392f000260100000001');
  expect(hex(selectFile('000a'))).toBe('00a4020c02000a');
  expect(hex(readBinary(0, 256))).toBe('00b0000000');
  expect(hex(readBinary(0x1234, 16))).toBe('00b0123410');
  expect(hex(readRecord(1))).toBe('00b2010400');
  expect(hex(askTriesLeft())).toBe('00200080');
  expect(hex(verifyPin('1234'))).toBe('002000800431323334');
  expect(hex(signDigest(digest))).toBe(`802a0080${info}`);
  expect(hex(signDigestBySurface(digest))).toBe(`802a0000${info}`);
  expect(hex(getUid())).toBe('ffca000000');
});

it('knows what a status says', () => {
  expect(meaningOf(0x9000)).toEqual({ kind: 'done' });
  expect(meaningOf(0x63c2)).toEqual({ kind: 'tries-left', tries: 2 });
  expect([0x63c0, 0x6983, 0x6984].map((status) => meaningOf(status).kind)).toEqual(['blocked', 'blocked', 'blocked']);
  expect(meaningOf(0x6982).kind).toBe('not-verified');
  expect(meaningOf(0x6a82).kind).toBe('not-there');
  expect(meaningOf(0x6110)).toEqual({ kind: 'more', length: 0x10 });
  fc.assert(fc.property(fc.nat(0xffff), (status) => meaningOf(status).kind.length > 0));
});

it('takes what cannot be an answer for none', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400, size: 'max' }), (bytes) => {
      const answer = readAnswer(bytes);
      expect(answer === undefined).toBe(bytes.length < 2 || bytes.length > 258);
      if (answer) expect(answer.data).toHaveLength(bytes.length - 2);
    }),
  );
});

it('gathers an answer in pieces, as contact cards give it', async () => {
  const { session, asked } = scripted('aabb6102', 'ccdd9000');
  const answer = await session.ask(readRecord(1));
  expect([hex(answer.data), answer.status]).toEqual(['aabbccdd', 0x9000]);
  expect(asked).toEqual(['00b2010400', '00c0000002']);
});

it('asks again with the length that the card names, but never for a command that has none', async () => {
  const reading = scripted('6c02', 'aabb9000');
  expect(hex((await reading.session.ask(readBinary(0, 256))).data)).toBe('aabb');
  expect(reading.asked).toEqual(['00b0000000', '00b0000002']);
  // The last byte of a VERIFY is a digit: replacing it would use one of the holder's tries.
  const verifying = scripted('6c34', '9000');
  expect((await verifying.session.ask(verifyPin('1234'))).status).toBe(0x6c34);
  expect(verifying.asked).toHaveLength(1);
  expect(withLength(selectFile('000a'), 1)).toBeUndefined();
  expect(withLength(askTriesLeft(), 1)).toBeUndefined();
  expect(hex(withLength(signDigest(new Uint8Array(32)), 0x80))?.endsWith('80')).toBe(true);
});

it('ends with what answers in pieces forever', async () => {
  const asked: string[] = [];
  const session = new CardSession((apdu) => {
    asked.push(hex(apdu) ?? '');
    return Promise.resolve(Buffer.from('aa61ff', 'hex'));
  }, LIMITS);
  expect(meaningOf((await session.ask(readRecord(1))).status).kind).toBe('more');
  expect(asked.length).toBeLessThan(12);
});
