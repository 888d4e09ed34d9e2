import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { aloudSettings } from '../bridge.ts';
import { readRelaySetting } from '../host/doors/door-relay.ts';

const ButtonOfSettings = z.object({
  vendorId: z.number().check(z.int(), z.minimum(0), z.maximum(0xffff)),
  productId: z.number().check(z.int(), z.minimum(0), z.maximum(0xffff)),
  button: z._default(z.string(), 'call-staff'),
  isNumbered: z._default(z.boolean(), false),
});

/** settings.json in the program's own folder of the user; without the file all defaults apply. */
export const ShellSettings = z.object({
  /** Prefilled when the terminal asks for its registration. */
  server: z._default(z.nullable(z.string()), null),
  /** Starts with the user's session. */
  starts_with_session: z._default(z.boolean(), true),
  /** Fills the screen and cannot be left by accident; false while setting it up. */
  is_kiosk: z._default(z.boolean(), true),
  buttons: z._default(z.array(ButtonOfSettings), []),
  /** Of a door: `usb:1`, or lines of a chip (docs/terminal.md). */
  relay: z._default(
    z.nullable(z.string().check(z.refine((text: string) => readRelaySetting(text) !== undefined, { error: 'relay' }))),
    null,
  ),
  aloud: z._default(z.enum(aloudSettings), 'off'),
});
export type ShellSettings = z.infer<typeof ShellSettings>;

/** Reads the settings. Throws an Error with the file's name if it is invalid. */
export function readShellSettings(file: string): ShellSettings {
  if (!existsSync(file)) return ShellSettings.parse({});
  try {
    return ShellSettings.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(`${file} is not readable as settings of the terminal.`, { cause: error });
  }
}
