import { access, constants } from 'node:fs/promises';
import { HidFailure, type HidDevices, type OpenHidDevice } from './hid-devices.ts';

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Loaded at first use: a machine without the library still takes cards. */
async function library() {
  return import('node-hid').catch((error: unknown) => {
    throw new HidFailure('library-missing', `HID devices cannot be used on this machine: ${wordsOf(error)}`);
  });
}

/** hidapi reports every failure alike; where devices are files, the file's state tells the failure. */
async function failureToOpen(path: string, error: unknown): Promise<HidFailure> {
  const isFile = path.startsWith('/');
  const why = isFile ? await access(path, constants.R_OK | constants.W_OK).then(() => undefined, codeOf) : undefined;
  if (why === 'EACCES' || why === 'EPERM') {
    return new HidFailure('denied', `The HID device ${path} is there, but this user may not open it (udev rule).`);
  }
  return new HidFailure('missing', `The HID device ${path} cannot be opened; is it plugged in? (${wordsOf(error)})`);
}

/** HID devices over hidapi (node-hid). */
export const nodeHidDevices: HidDevices = {
  async list() {
    const { devicesAsync } = await library();
    const found = await devicesAsync();
    return found.flatMap(({ path, vendorId, productId, product = '', usagePage }) =>
      path === undefined ? [] : [{ path, vendorId, productId, product, usagePage }],
    );
  },
  async open(path): Promise<OpenHidDevice> {
    const { HIDAsync } = await library();
    const device = await HIDAsync.open(path).catch(async (error: unknown) => {
      throw await failureToOpen(path, error);
    });
    const gone = (error: unknown) => new HidFailure('gone', `The HID device ${path} went away (${wordsOf(error)}).`);
    return {
      data: (hear) => void device.on('data', (report: Uint8Array) => hear(Uint8Array.from(report))),
      gone: (hear) => void device.once('error', (error: unknown) => hear(gone(error))),
      async write(report) {
        try {
          await device.write(Buffer.from(report));
        } catch (error) {
          throw gone(error);
        }
      },
      async sendFeature(report) {
        try {
          await device.sendFeatureReport(Buffer.from(report));
        } catch (error) {
          throw gone(error);
        }
      },
      close: () => device.close().catch(() => undefined),
    };
  },
};
