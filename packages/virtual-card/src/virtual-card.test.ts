import { createHash, createPublicKey, createVerify, randomBytes, X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { AID } from './applications.ts';
import { ascii, fromBase64, fromHex, hex, join } from './bytes.ts';
import type { CardPins, IndividualNumberCard } from './card-profile.ts';
import { newCard } from './sandbox.fixture.ts';
import { decodeTlv } from './tlv.ts';
import { createVirtualCard } from './virtual-card.ts';
import type { VirtualCard } from './apdu.ts';

let profile: IndividualNumberCard;
let pins: CardPins;
let card: VirtualCard;

beforeAll(async () => {
  profile = (await newCard()).card;
});
beforeEach(() => {
  pins = profile.pins;
  card = createVirtualCard(profile, (changed) => {
    pins = changed;
  });
});

const send = (text: string): string => hex(card.transmit(fromHex(text.replaceAll(' ', ''))));
const status = (text: string): string => send(text).slice(-4);
const selectApplication = (aid: string): string => status(`00a4040c0a${aid}`);
const selectFile = (file: string): string => status(`00a4020c02${file}`);
const verify = (file: string, secret: string): string => {
  selectFile(file);
  return status(`00200080${hex(Uint8Array.of(secret.length))}${hex(ascii(secret))}`);
};
const triesLeft = (file: string): string => {
  selectFile(file);
  return status('00200080');
};
const digestInfo = (data: Uint8Array): Uint8Array =>
  join(fromHex('3031300d060960864801650304020105000420'), createHash('sha256').update(data).digest());
const sign = (parameters: string, data: Uint8Array): Uint8Array =>
  card.transmit(join(fromHex(`802a${parameters}33`), digestInfo(data), Uint8Array.of(0)));

/** Reads the selected file in pieces of a given size. */
function readWhole(step: number): Uint8Array {
  let bytes = new Uint8Array();
  for (;;) {
    const offset = hex(Uint8Array.of(bytes.length >> 8, bytes.length & 0xff));
    const said = card.transmit(fromHex(`00b0${offset}${hex(Uint8Array.of(step & 0xff))}`));
    if (hex(said.subarray(-2)) !== '9000') {
      expect(hex(said)).toBe('6b00');
      return bytes;
    }
    bytes = join(bytes, said.subarray(0, -2));
  }
}

it('knows its applications and no others', () => {
  for (const aid of Object.values(AID)) expect(selectApplication(aid)).toBe('9000');
  expect(selectApplication('a0000000000000000001')).toBe('6a82');
  // The earlier selection stays.
  expect(selectFile('0001')).toBe('9000');
  expect(status('00a40000023f00')).toBe('6a86');
});

it('gives the authentication certificate to everybody, in pieces of any size, with filler behind it', () => {
  selectApplication(AID.jpki);
  expect(selectFile('000a')).toBe('9000');
  const certificate = fromBase64(profile.authentication.certificate);
  for (const step of [256, 255, 100, 7]) {
    const bytes = readWhole(step);
    expect(hex(bytes)).toBe(`${hex(certificate)}ffff`);
  }
  // The same by its short identifier, without a selection.
  card.reset();
  selectApplication(AID.jpki);
  expect(send('00b08a0010')).toBe(`${hex(certificate.subarray(0, 16))}9000`);
  expect(send('00b0000010')).toBe(`${hex(certificate.subarray(0, 16))}9000`);
  expect(send('00b08a1010')).toBe(`${hex(certificate.subarray(16, 32))}9000`);
});

it('gives the signing certificate to who knows the password', () => {
  selectApplication(AID.jpki);
  selectFile('0001');
  expect(status('00b0000000')).toBe('6982');
  expect(verify('001b', 'ABC123')).toBe('9000');
  selectFile('0001');
  expect(hex(readWhole(256))).toContain(hex(fromBase64(profile.signing.certificate)));
  expect(card.filesRead.every((file) => file === `${AID.jpki}/0001`)).toBe(true);
});

it('signs with either key of JPKI after its own PIN alone', () => {
  selectApplication(AID.jpki);
  const data = randomBytes(64);
  for (const { key, pin, secret, other, certificate } of [
    { key: '0017', pin: '0018', secret: '1234', other: '001a', certificate: profile.authentication.certificate },
    { key: '001a', pin: '001b', secret: 'ABC123', other: '0017', certificate: profile.signing.certificate },
  ]) {
    card.reset();
    selectApplication(AID.jpki);
    selectFile(key);
    expect(hex(sign('0080', data))).toBe('6982');
    expect(verify(pin, secret)).toBe('9000');
    selectFile(other);
    expect(hex(sign('0080', data))).toBe('6982');
    selectFile(key);
    const said = sign('0080', data);
    expect(said).toHaveLength(258);
    const { publicKey } = new X509Certificate(fromBase64(certificate));
    expect(createVerify('sha256').update(data).verify(publicKey, said.subarray(0, 256))).toBe(true);
  }
});

it('signs with the surface key without any PIN, which its age record names', () => {
  const data = randomBytes(64);
  selectApplication(AID.surface);
  const said = sign('0000', data);
  selectFile('0001');
  expect(status('00b0000000')).toBe('6982');
  expect(verify('0011', '220514')).toBe('9000');
  selectFile('0001');
  const [record] = decodeTlv(readWhole(256)) ?? [];
  expect(record?.tag).toBe(0xff10);
  const fields = decodeTlv(record?.value ?? new Uint8Array()) ?? [];
  expect(fields.map(({ tag }) => tag)).toEqual([0xdf11, 0xdf12, 0xdf13]);
  expect(Buffer.from(fields[0]?.value ?? []).toString()).toBe('19470514');
  const [exponent, modulus] = decodeTlv(fields[1]?.value ?? new Uint8Array()) ?? [];
  const base64url = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'RSA', n: base64url(modulus?.value), e: base64url(exponent?.value) },
  });
  expect(createVerify('sha256').update(data).verify(key, said.subarray(0, 256))).toBe(true);
  const signed = (record?.value ?? new Uint8Array()).subarray(0, -(256 + 5));
  const authority = new X509Certificate(fromBase64(profile.authority_certificate)).publicKey;
  expect(
    createVerify('sha256')
      .update(signed)
      .verify(authority, fields[2]?.value ?? new Uint8Array()),
  ).toBe(true);
  selectApplication(AID.jpki);
  expect(hex(sign('0000', data))).toBe('6a86');
});

it('tells name, address, birth date and sex after the PIN, and the number of the card without one', () => {
  selectApplication(AID.inputAssist);
  expect(verify('0011', '1234')).toBe('9000');
  selectFile('0002');
  const [whole] = decodeTlv(readWhole(256)) ?? [];
  expect(whole?.tag).toBe(0xff20);
  const text = (tag: number) =>
    Buffer.from(decodeTlv(whole?.value ?? new Uint8Array())?.find((field) => field.tag === tag)?.value ?? []).toString(
      'utf8',
    );
  expect([0xdf22, 0xdf23, 0xdf24, 0xdf25].map(text)).toEqual([
    '山田　キヨ',
    '北海道星守町北の沢12番地',
    '19470514',
    '2',
  ]);
  selectApplication(AID.common);
  selectFile('0001');
  expect(Buffer.from(fromHex(send('00b2010400'))).toString('latin1')).toBe(
    `\u0001\u001c${profile.body_number}${profile.municipality_code}20360514\u0090\u0000`,
  );
  expect(status('00b2020400')).toBe('6a83');
  expect(status('00b0000000')).toBe('6981');
});

it('writes down who reads the individual number', () => {
  selectApplication(AID.inputAssist);
  selectFile('0001');
  expect(status('00b0000000')).toBe('6982');
  expect(card.filesRead).toEqual([]);
  verify('0011', '1234');
  selectFile('0001');
  expect(send('00b0000000')).toBe(`df100c${hex(ascii(profile.individual_number))}ffff9000`);
  expect(card.filesRead).toEqual([`${AID.inputAssist}/0001`]);
});

it('counts wrong PINs, forgives after a right one, and blocks', () => {
  selectApplication(AID.jpki);
  expect(triesLeft('0018')).toBe('63c3');
  expect(verify('0018', '0000')).toBe('63c2');
  expect(verify('0018', '12345')).toBe('63c1');
  expect(triesLeft('0018')).toBe('63c1');
  expect(verify('0018', '1234')).toBe('9000');
  expect(triesLeft('0018')).toBe('63c3');
  for (const left of ['63c2', '63c1', '63c0']) expect(verify('0018', '9999')).toBe(left);
  expect(verify('0018', '1234')).toBe('6984');
  expect(triesLeft('0018')).toBe('63c0');
  expect(triesLeft('001b')).toBe('63c5');
  // A power cycle does not help: the card's file keeps the count.
  card.reset();
  selectApplication(AID.jpki);
  expect(verify('0018', '1234')).toBe('6984');
  expect(pins.authentication.tries_left).toBe(0);
  const another = createVirtualCard({ ...profile, pins });
  another.transmit(fromHex(`00a4040c0a${AID.jpki}`));
  another.transmit(fromHex('00a4020c020018'));
  expect(hex(another.transmit(fromHex('00200080')))).toBe('63c0');
});

it('forgets what was verified: at reset, in another application, after a wrong PIN', () => {
  const isOpen = () => {
    selectFile('0017');
    return sign('0080', randomBytes(4)).length === 258;
  };
  for (const forget of [
    () => {
      card.reset();
      selectApplication(AID.jpki);
    },
    () => {
      selectApplication(AID.common);
      selectApplication(AID.jpki);
    },
    () => {
      verify('0018', '0000');
    },
  ]) {
    selectApplication(AID.jpki);
    verify('0018', '1234');
    expect(isOpen()).toBe(true);
    // Selecting the same application again changes nothing.
    selectApplication(AID.jpki);
    expect(isOpen()).toBe(true);
    forget();
    expect(isOpen()).toBe(false);
  }
});

it('of another make: files without filler, a token of 32 bytes, the signer’s certificate on the surface, PINs that end with each selection', () => {
  const other = createVirtualCard({ ...profile, make: 'exact' });
  const ask = (hexadecimal: string) => Buffer.from(other.transmit(Buffer.from(hexadecimal, 'hex')));
  const status = (hexadecimal: string) => ask(hexadecimal).subarray(-2).toString('hex');
  const enter = (aid: string) => status(`00a4040c0a${aid}`);
  enter('d392f000260100000001');
  status('00a4020c020006');
  expect(ask('00b0000000').subarray(0, -2).toString('latin1')).toBe('JPKIAPICCTOKEN2'.padEnd(32, ' '));
  const certificate = Buffer.from(profile.authentication.certificate, 'base64');
  status('00a4020c02000a');
  expect(ask(`00b0${(certificate.length - 1).toString(16).padStart(4, '0')}00`).length).toBe(3);
  enter('d3921000310001010402');
  expect(status('00a4020c020004')).toBe('9000');
  const input = 'd3921000310001010408';
  enter(input);
  status('00a4020c020011');
  expect(status('002000800431323334')).toBe('9000');
  status('00a4020c020002');
  expect(status('00b0000008')).toBe('9000');
  enter(input);
  status('00a4020c020002');
  expect(status('00b0000008')).toBe('6982');
});

it('says by its status what is wrong with a command', () => {
  expect(status('00b0000000')).toBe('6986');
  selectApplication(AID.jpki);
  expect(status('00b0000000')).toBe('6986');
  expect(selectFile('00ff')).toBe('6a82');
  for (const [command, expected] of [
    ['00a4020c020018', '9000'],
    ['00b0000000', '6981'],
    ['802a0080013000', '6981'],
    ['00c0000000', '6d00'],
    ['0c20008004', '6e00'],
    ['80b0000000', '6e00'],
    ['002a008000', '6e00'],
    ['00a4020c0200', '6700'],
    ['00a4020c0100', '6700'],
    ['00a4020c02000a', '9000'],
    ['0020008004 31323334', '6981'],
    ['00b0000a', '6700'],
    ['00b07fff00', '6b00'],
    ['00b0e00000', '6a86'],
    ['00b09e0000', '6a82'],
    ['00b2010000', '6a86'],
    ['00b2010400', '6981'],
    ['0020010004 31323334', '6a86'],
    ['802a0180 01 30 00', '6a86'],
  ] as const)
    expect(status(command), command).toBe(expected);
  verify('0018', '1234');
  selectFile('0017');
  expect(status('802a0080 01 30')).toBe('6700');
  expect(status('802a0080 01 30 80')).toBe('6c00');
  expect(send('802a0080 01 30 00')).toHaveLength(516);
  expect(status(`802a008000 00f6 ${'00'.repeat(246)} 0100`)).toBe('6700');
});

it('answers for a random number as its UID, another at every power-on', () => {
  const uids = new Set(
    Array.from({ length: 20 }, () => {
      card.reset();
      expect(send('ffca000000')).toBe(send('ffca000000'));
      return send('ffca000000');
    }),
  );
  expect(uids.size).toBe(20);
});

it('is nothing but a UID as a card of the town', () => {
  const town = createVirtualCard({ kind: 'town', card_key: 'bus', card_name: 'バス', uid: '04a1b2c3d4e5f6' });
  const say = (text: string) => hex(town.transmit(fromHex(text)));
  expect(say('ffca000000')).toBe('04a1b2c3d4e5f69000');
  town.reset();
  expect(say('ffca000007')).toBe('04a1b2c3d4e5f69000');
  expect(say('ffca000004')).toBe('6c07');
  expect(say('ffca010000')).toBe('6a86');
  expect(say('ffb0000410')).toBe('6d00');
  expect(say(`00a4040c0a${AID.jpki}`)).toBe('6d00');
  expect(say('00')).toBe('6700');
});

it('never throws and always answers a status, whatever it is sent', () => {
  const instruction = fc.constantFrom(0x20, 0x2a, 0xa4, 0xb0, 0xb2, 0xca);
  const sensible = fc
    .tuple(
      fc.constantFrom(0x00, 0x80, 0xff),
      instruction,
      fc.constantFrom(0x00, 0x02, 0x04, 0x81, 0x8a),
      fc.constantFrom(0x00, 0x04, 0x0c, 0x80, 0x97),
      fc.uint8Array({ maxLength: 40 }),
    )
    .map(([cla, ins, p1, p2, rest]) => Uint8Array.of(cla, ins, p1, p2, ...rest));
  const select = fc
    .constantFrom(...Object.values(AID).map((aid) => `00a4040c0a${aid}`), '00a4020c020001', '00a4020c020018')
    .map(fromHex);
  const commands = fc.array(fc.oneof(fc.uint8Array({ maxLength: 300 }), sensible, select), { maxLength: 30 });
  fc.assert(
    fc.property(commands, (sent) => {
      const fuzzed = createVirtualCard(profile);
      for (const command of sent) {
        const said = fuzzed.transmit(command);
        expect(said.length).toBeGreaterThanOrEqual(2);
        expect(said.length).toBeLessThanOrEqual(258);
        expect(said.at(-2)).toSatisfy((byte: number) => byte === 0x90 || (byte >= 0x61 && byte <= 0x6f));
      }
    }),
    { numRuns: 300 },
  );
});
