import { SCANNER_USAGE_PAGE, createBarcodeReader } from './barcode-reports.ts';
import { HidFailure, type HidDevice, type HidDevices, type OpenHidDevice } from './hid-devices.ts';

/**
 * Reports a press of a button or foot switch once, however long it is held and whichever bits it sets. At rest all
 * bytes after the report's number are 0, as with every momentary switch.
 * @param isNumbered the device's reports begin with a number
 */
export function createPressReader(isNumbered: boolean, hear: () => void): (report: Uint8Array) => void {
  let isDown = false;
  return (report) => {
    const content = isNumbered ? report.subarray(1) : report;
    if (content.length === 0) return;
    const wasDown = isDown;
    isDown = content.some((byte) => byte !== 0);
    if (isDown && !wasDown) hear();
  };
}

/** Button or foot switch in the terminal's settings. */
export interface ButtonSetting {
  readonly vendorId: number;
  readonly productId: number;
  /** Its meaning, as the terminal names it. */
  readonly button: string;
  readonly isNumbered: boolean;
}

export type HidEvent =
  | { readonly kind: 'scanned'; readonly text: string }
  | { readonly kind: 'pressed'; readonly button: string }
  /** Number of scanners and buttons usable now. */
  | { readonly kind: 'devices'; readonly scanners: number; readonly buttons: number }
  | { readonly kind: 'failed'; readonly failure: HidFailure };

interface Inputs {
  close(): Promise<void>;
}

type Reader = { readonly of: 'scanners' | 'buttons'; take(report: Uint8Array): void };

/** Interval for finding new devices, in milliseconds: hidapi does not report them. */
const LOOK_EVERY = 2000;

/**
 * Listens to all barcode scanners in HID-POS mode and to the buttons in the settings, whenever they are plugged in. A
 * device's failure is reported once, and again only after the device could be opened.
 */
export function openHidInputs(
  devices: HidDevices,
  settings: { readonly buttons: readonly ButtonSetting[]; readonly lookEvery?: number },
  hear: (event: HidEvent) => void,
): Inputs {
  const open = new Map<string, { readonly device: OpenHidDevice; readonly of: Reader['of'] }>();
  const failed = new Set<string>();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function readerFor(device: HidDevice): Reader | undefined {
    if (device.usagePage === SCANNER_USAGE_PAGE) {
      const read = createBarcodeReader((text) => hear({ kind: 'scanned', text }));
      return { of: 'scanners', take: (report) => read(report, performance.now()) };
    }
    const setting = settings.buttons.find(
      (button) => button.vendorId === device.vendorId && button.productId === device.productId,
    );
    if (!setting) return undefined;
    return {
      of: 'buttons',
      take: createPressReader(setting.isNumbered, () => hear({ kind: 'pressed', button: setting.button })),
    };
  }

  function tellDevices(): void {
    const all = [...open.values()];
    const scanners = all.filter(({ of }) => of === 'scanners').length;
    hear({ kind: 'devices', scanners, buttons: all.length - scanners });
  }

  function fail(key: string, error: unknown): void {
    if (failed.has(key)) return;
    failed.add(key);
    const failure = error instanceof HidFailure ? error : new HidFailure('gone', String(error));
    hear({ kind: 'failed', failure });
  }

  async function take(found: HidDevice, reader: Reader): Promise<void> {
    const device = await devices.open(found.path);
    if (isClosed) return device.close();
    failed.delete(found.path);
    open.set(found.path, { device, of: reader.of });
    device.gone(() => {
      open.delete(found.path);
      void device.close();
      if (!isClosed) tellDevices();
    });
    device.data((report) => reader.take(report));
    tellDevices();
  }

  async function look(): Promise<void> {
    try {
      for (const found of await devices.list()) {
        const reader = open.has(found.path) ? undefined : readerFor(found);
        if (reader) await take(found, reader).catch((error: unknown) => fail(found.path, error));
      }
      failed.delete('');
    } catch (error) {
      fail('', error);
    }
    if (!isClosed) timer = setTimeout(() => void look(), settings.lookEvery ?? LOOK_EVERY);
  }

  void look();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all([...open.values()].map(({ device }) => device.close()));
      open.clear();
    },
  };
}
