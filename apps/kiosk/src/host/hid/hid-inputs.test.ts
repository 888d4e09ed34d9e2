import { afterEach, expect, it } from 'vitest';
import type { HidDevice } from './hid-devices.ts';
import { createPressReader, openHidInputs, type HidEvent } from './hid-inputs.ts';
import { PlayedDevices, scanReports } from './hid.fixture.ts';
import { nodeHidDevices } from './node-hid-devices.ts';
import { until } from '../../testing/until.ts';

const SCANNER: HidDevice = {
  path: '/dev/hidraw0',
  vendorId: 0x0db5,
  productId: 1,
  product: 'Scanner',
  usagePage: 0x8c,
};
const SWITCH: HidDevice = {
  path: '/dev/hidraw1',
  vendorId: 0x3553,
  productId: 0xb001,
  product: 'Foot switch',
  usagePage: 1,
};
const STRANGER: HidDevice = { path: '/dev/hidraw2', vendorId: 9, productId: 9, product: 'Mouse', usagePage: 1 };
const buttons = [{ vendorId: 0x3553, productId: 0xb001, button: 'call-staff', isNumbered: true }];

let close = async () => {};
afterEach(() => close());

function listen(devices: PlayedDevices): HidEvent[] {
  const heard: HidEvent[] = [];
  const inputs = openHidInputs(devices, { buttons, lookEvery: 5 }, (event) => heard.push(event));
  close = () => inputs.close();
  return heard;
}

const opened = (devices: PlayedDevices, path: string) => until(() => expect(devices.isOpen(path)).toBe(true));

it('hears scanners and the buttons of the settings, and leaves other devices alone', async () => {
  const devices = new PlayedDevices();
  for (const device of [SCANNER, SWITCH, STRANGER]) devices.plug(device);
  const heard = listen(devices);
  await opened(devices, SWITCH.path);
  devices.play(SCANNER.path, scanReports('MACHI1:abc'));
  devices.play(SWITCH.path, [
    Uint8Array.of(1, 0, 0),
    Uint8Array.of(1, 0, 4),
    Uint8Array.of(1, 0, 4),
    Uint8Array.of(1, 0, 0),
  ]);
  expect(heard).toContainEqual({ kind: 'devices', scanners: 1, buttons: 1 });
  expect(heard).toContainEqual({ kind: 'scanned', text: 'MACHI1:abc' });
  expect(heard.filter(({ kind }) => kind === 'pressed')).toEqual([{ kind: 'pressed', button: 'call-staff' }]);
  expect(devices.isOpen(STRANGER.path)).toBe(false);
});

it('opens a scanner again that was unplugged', async () => {
  const devices = new PlayedDevices();
  devices.plug(SCANNER);
  const heard = listen(devices);
  await opened(devices, SCANNER.path);
  devices.unplug(SCANNER.path);
  expect(heard.at(-1)).toEqual({ kind: 'devices', scanners: 0, buttons: 0 });
  devices.plug({ ...SCANNER, path: '/dev/hidraw7' });
  await opened(devices, '/dev/hidraw7');
  devices.play('/dev/hidraw7', scanReports('again'));
  expect(heard.at(-1)).toEqual({ kind: 'scanned', text: 'again' });
});

it('tells once that a device may not be opened, and uses it when it may', async () => {
  const devices = new PlayedDevices();
  devices.plug(SCANNER);
  devices.denied.add(SCANNER.path);
  const heard = listen(devices);
  await until(() => expect(heard).toHaveLength(1));
  await new Promise((resolve) => void setTimeout(resolve, 40));
  expect(heard).toMatchObject([{ kind: 'failed', failure: { kind: 'denied' } }]);
  devices.denied.clear();
  await opened(devices, SCANNER.path);
});

it('hears a switch once however long it is held', () => {
  let presses = 0;
  const take = createPressReader(false, () => (presses += 1));
  for (const byte of [0, 1, 1, 3, 1, 0, 0, 1, 0]) take(Uint8Array.of(byte));
  take(new Uint8Array());
  expect(presses).toBe(2);
});

it('says clearly that a device is not there', async () => {
  await expect(nodeHidDevices.open('/dev/hidraw-of-nobody')).rejects.toMatchObject({
    name: 'HidFailure',
    kind: 'missing',
    message: expect.stringContaining('/dev/hidraw-of-nobody'),
  });
  expect(Array.isArray(await nodeHidDevices.list())).toBe(true);
});
