export interface HidDevice {
  /** Path for opening it; changes when it is plugged in elsewhere. */
  readonly path: string;
  readonly vendorId: number;
  readonly productId: number;
  readonly product: string;
  /** Purpose that it declares (HID Usage Tables); undefined if the system does not tell. */
  readonly usagePage: number | undefined;
}

export type HidFailureKind = 'missing' | 'denied' | 'library-missing' | 'gone';

/** Ordinary event: a device that is missing, may not be opened, or was unplugged. */
export class HidFailure extends Error {
  readonly kind: HidFailureKind;
  constructor(kind: HidFailureKind, message: string) {
    super(message);
    this.name = 'HidFailure';
    this.kind = kind;
  }
}

export interface OpenHidDevice {
  /** Reports every input report, its number first if the device numbers them. */
  data(hear: (report: Uint8Array) => void): void;
  /** Reports once that the device went away by itself. */
  gone(hear: (failure: HidFailure) => void): void;
  /** Sends an output report, its number first (0 if there is none). Rejects with a HidFailure. */
  write(report: Uint8Array): Promise<void>;
  /** Sends a feature report in the same way. */
  sendFeature(report: Uint8Array): Promise<void>;
  /** Never rejects. */
  close(): Promise<void>;
}

/** Buttons, foot switches, barcode and RFID readers of any make: hidapi in the field (node-hid-devices.ts). */
export interface HidDevices {
  /** Lists the devices plugged in now. Rejects with a HidFailure. */
  list(): Promise<readonly HidDevice[]>;
  /** Rejects with a HidFailure that names the path. */
  open(path: string): Promise<OpenHidDevice>;
}
