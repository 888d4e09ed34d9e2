/** What the hardware of a door tells. */
export type RelayEvent =
  | { readonly kind: 'contact'; readonly isOpen: boolean }
  /** Somebody inside pressed the exit button, or moved the handle. */
  | { readonly kind: 'exit' }
  | { readonly kind: 'power'; readonly isPowered: boolean };

/**
 * The relay that draws the bolt from outside, and the sensors beside it. From inside a door opens by its handle: no relay
 * and no program can lock anybody in.
 */
export interface DoorRelay {
  /** Whether there is a button or handle inside that tells of itself: without one, nobody can tell what is forced. */
  readonly hasExit: boolean;
  /** Draws or releases the bolt. Resolves when the device has taken it; may be late, or never. */
  draw(isDrawn: boolean): Promise<void>;
  /** Tells of the sensors; first as they are. */
  listen(hear: (event: RelayEvent) => void): void;
  /** Leaves the device as it is. Never rejects. */
  close(): Promise<void>;
}

/** A relay in the terminal's settings. Lines are numbers of a chip. */
export type RelaySetting =
  | { readonly kind: 'virtual' }
  | { readonly kind: 'usb'; readonly channel: number }
  | {
      readonly kind: 'gpio';
      readonly chip: string;
      readonly bolt: number;
      readonly contact: number | null;
      readonly exit: number | null;
      readonly power: number | null;
    };

const MOST_CHANNELS = 8;

/**
 * Reads `usb`, `usb:2`, or `gpio:gpiochip0:17` with `:contact=27`, `:exit=22` and `:power=23` where there are such lines.
 * Undefined for anything else.
 */
export function readRelaySetting(text: string): RelaySetting | undefined {
  const usb = /^usb(?::([1-8]))?$/.exec(text);
  if (usb) return { kind: 'usb', channel: Math.min(MOST_CHANNELS, Number(usb[1] ?? 1)) };
  const gpio = /^gpio:([\w.-]{1,40}):(\d{1,3})((?::(?:contact|exit|power)=\d{1,3})*)$/.exec(text);
  if (!gpio) return undefined;
  const [, chip = '', bolt = '', rest = ''] = gpio;
  const lines = new Map(
    rest.split(':').flatMap((part): [string, number][] => {
      const [name = '', line] = part.split('=');
      return line === undefined ? [] : [[name, Number(line)]];
    }),
  );
  const lineOf = (name: string): number | null => lines.get(name) ?? null;
  return {
    kind: 'gpio',
    chip,
    bolt: Number(bolt),
    contact: lineOf('contact'),
    exit: lineOf('exit'),
    power: lineOf('power'),
  };
}
