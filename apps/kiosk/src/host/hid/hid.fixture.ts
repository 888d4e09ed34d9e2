import { HidFailure, type HidDevice, type HidDevices, type OpenHidDevice } from './hid-devices.ts';

/** Reports of a scanner in HID-POS mode for a text, 56 bytes of it in each. */
export function scanReports(text: string, identifier = ']Q1'): readonly Uint8Array[] {
  const bytes = Buffer.from(text, 'utf8');
  const count = Math.max(1, Math.ceil(bytes.length / 56));
  return Array.from({ length: count }, (_, at) => {
    const part = bytes.subarray(at * 56, (at + 1) * 56);
    const report = Buffer.alloc(64);
    report.set([2, part.length, ...Buffer.from(identifier, 'ascii'), ...part]);
    report[61] = 0x73;
    report[63] = at < count - 1 ? 1 : 0;
    return report;
  });
}

/** Devices that play recordings; the test plugs them in and out. */
export class PlayedDevices implements HidDevices {
  readonly #plugged = new Map<string, HidDevice>();
  readonly #open = new Map<string, { hear?: (report: Uint8Array) => void; gone?: (failure: HidFailure) => void }>();
  /** Paths that may not be opened. */
  readonly denied = new Set<string>();
  readonly written: string[] = [];

  plug(device: HidDevice): void {
    this.#plugged.set(device.path, device);
  }
  unplug(path: string): void {
    this.#plugged.delete(path);
    this.#open.get(path)?.gone?.(new HidFailure('gone', path));
    this.#open.delete(path);
  }
  play(path: string, reports: readonly Uint8Array[]): void {
    for (const report of reports) this.#open.get(path)?.hear?.(report);
  }
  isOpen(path: string): boolean {
    return this.#open.has(path);
  }
  list(): Promise<readonly HidDevice[]> {
    return Promise.resolve([...this.#plugged.values()]);
  }
  open(path: string): Promise<OpenHidDevice> {
    if (this.denied.has(path)) return Promise.reject(new HidFailure('denied', path));
    if (!this.#plugged.has(path)) return Promise.reject(new HidFailure('missing', path));
    const own: { hear?: (report: Uint8Array) => void; gone?: (failure: HidFailure) => void } = {};
    this.#open.set(path, own);
    return Promise.resolve({
      data: (hear) => void (own.hear = hear),
      gone: (hear) => void (own.gone = hear),
      write: (report) => Promise.resolve(void this.written.push(Buffer.from(report).toString('hex'))),
      sendFeature: (report) => Promise.resolve(void this.written.push(Buffer.from(report).toString('hex'))),
      close: () => Promise.resolve(void this.#open.delete(path)),
    });
  }
}
