export interface HidDevice {
  /** By which it is opened; changes when it is plugged in elsewhere. */
  readonly path: string;
  readonly vendorId: number;
  readonly productId: number;
  readonly product: string;
  /** What it says it is for (HID Usage Tables); undefined where the system does not tell. */
  readonly usagePage: number | undefined;
}

export type HidFailureKind = 'missing' | 'denied' | 'library-missing' | 'gone';

/** An ordinary event: a device that is not there, may not be opened, or was unplugged. */
export class HidFailure extends Error {
  readonly kind: HidFailureKind;
  constructor(kind: HidFailureKind, message: string) {
    super(message);
    this.name = 'HidFailure';
    this.kind = kind;
  }
}

export interface OpenHidDevice {
  /** Hears every input report, its number first where the device numbers them. */
  data(hear: (report: Uint8Array) => void): void;
  /** Told once when the device goes away by itself. */
  gone(hear: (failure: HidFailure) => void): void;
  /** Sends an output report, its number first (0 where there is none). Rejects with a HidFailure. */
  write(report: Uint8Array): Promise<void>;
  /** Never rejects. */
  close(): Promise<void>;
}

/** Buttons, foot switches, barcode and RFID readers of whatever make: hidapi in the field (node-hid-devices.ts). */
export interface HidDevices {
  /** What is plugged in now. Rejects with a HidFailure. */
  list(): Promise<readonly HidDevice[]>;
  /** Rejects with a HidFailure that names the path. */
  open(path: string): Promise<OpenHidDevice>;
}
