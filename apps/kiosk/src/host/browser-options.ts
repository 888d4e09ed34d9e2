import path from 'node:path';
import { parseArgs } from 'node:util';
import { aloudSettings, type AloudSetting } from '../bridge.ts';
import { readRelaySetting, type RelaySetting } from './doors/door-relay.ts';
import type { ButtonSetting } from './hid/hid-inputs.ts';

export interface BrowserOptions {
  readonly folder: string;
  /** Folder of the sandbox's cards; the server's sandbox trusts those of its own data folder. */
  readonly cardFolder: string;
  readonly townFolder: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly server: string | null;
  readonly isVirtual: boolean;
  readonly buttons: readonly ButtonSetting[];
  /** Of a door; null: none. */
  readonly relay: RelaySetting | null;
  readonly aloud: AloudSetting;
  readonly logLevel: string;
}

const DEFAULT_PORT = 3080;

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new RangeError(`--port takes a number up to 65535, not "${text}".`);
  return port;
}

function aloudOf(text: string): AloudSetting {
  const found = aloudSettings.find((setting) => setting === text);
  if (!found) throw new RangeError(`--aloud takes ${aloudSettings.join(', ')}, not "${text}".`);
  return found;
}

function relayOf(text: string | undefined, isVirtual: boolean): RelaySetting | null {
  if (text === undefined) return isVirtual ? { kind: 'virtual' } : null;
  const setting = readRelaySetting(text);
  if (!setting) throw new RangeError(`--relay takes usb, usb:2 or gpio:gpiochip0:17, not "${text}".`);
  return setting;
}

function buttonOf(text: string): ButtonSetting {
  const found = /^([0-9a-f]{4}):([0-9a-f]{4})(:numbered)?$/i.exec(text);
  if (!found) throw new RangeError(`--button takes vendor:product in hex, such as 1a2b:3c4d, not "${text}".`);
  const [, vendor = '', product = '', numbered] = found;
  return {
    vendorId: Number.parseInt(vendor, 16),
    productId: Number.parseInt(product, 16),
    button: 'call-staff',
    isNumbered: numbered !== undefined,
  };
}

/**
 * Reads the program's options: `--data DIR --port N --server ADDRESS --virtual --button vendor:product
 * --aloud off|loudspeaker|earphones --relay usb|gpio:chip:line`, and from the
 * environment MACHI_DATA, MACHI_TOWNS, MACHI_TOWN and LOG_LEVEL. Throws a sentence for anything else.
 */
export function readBrowserOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): BrowserOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string' },
      port: { type: 'string', default: String(DEFAULT_PORT) },
      server: { type: 'string' },
      virtual: { type: 'boolean', default: false },
      relay: { type: 'string' },
      aloud: { type: 'string', default: 'off' },
      button: { type: 'string', multiple: true, default: [] },
    },
  });
  const machiData = path.resolve(environment['MACHI_DATA'] || '.data');
  return {
    folder: values.data === undefined ? path.join(machiData, 'kiosk') : path.resolve(values.data),
    cardFolder: path.join(machiData, 'sandbox-cards'),
    townFolder: path.resolve(environment['MACHI_TOWNS'] || 'towns', environment['MACHI_TOWN'] || 'hoshimori'),
    port: portOf(values.port),
    server: values.server ?? null,
    isVirtual: values.virtual,
    buttons: values.button.map(buttonOf),
    relay: relayOf(values.relay, values.virtual),
    aloud: aloudOf(values.aloud),
    logLevel: environment['LOG_LEVEL'] || 'warn',
  };
}
