import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCommand } from './apdu.ts';
import { fromHex, hex } from './bytes.ts';

const parsed = (text: string) => {
  const command = parseCommand(fromHex(text.replaceAll(' ', '')));
  return command && { data: hex(command.data), le: command.le };
};

it('reads the four cases of a command, short and extended', () => {
  expect(parsed('00 20 00 80')).toEqual({ data: '', le: null });
  expect(parsed('00 b0 00 00 10')).toEqual({ data: '', le: 16 });
  expect(parsed('00 b0 00 00 00')).toEqual({ data: '', le: 256 });
  expect(parsed('00 a4 02 0c 02 000a')).toEqual({ data: '000a', le: null });
  expect(parsed('80 2a 00 80 02 3031 00')).toEqual({ data: '3031', le: 256 });
  expect(parsed('00 b0 00 00 00 0200')).toEqual({ data: '', le: 512 });
  expect(parsed('00 b0 00 00 00 0000')).toEqual({ data: '', le: 65_536 });
  expect(parsed('00 a4 02 0c 00 0002 000a')).toEqual({ data: '000a', le: null });
  expect(parsed('80 2a 00 80 00 0002 3031 0100')).toEqual({ data: '3031', le: 256 });
});

it('refuses lengths that do not fit', () => {
  for (const text of [
    '',
    '00',
    '00 a4 04',
    '00 a4 02 0c 02 00',
    '00 a4 02 0c 02 000a 00 00',
    '00 b0 00 00 00 01',
    '00 a4 02 0c 00 0003 000a',
    '00 a4 02 0c 00 0000 00',
    '80 2a 00 80 00 0002 3031 01',
    '80 2a 00 80 00 0002 3031 0100 00',
  ])
    expect(parsed(text), text).toBeNull();
});

it('loses and invents nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 700 }), (bytes) => {
      const command = parseCommand(bytes);
      if (command === null) return;
      expect([command.cla, command.ins, command.p1, command.p2]).toEqual([...bytes.subarray(0, 4)]);
      expect(hex(bytes)).toContain(hex(command.data));
      expect(command.le ?? 1).toBeGreaterThan(0);
    }),
    { numRuns: 1_000 },
  );
});
