import type { HidDevices } from '../hid/hid-devices.ts';
import type { DoorRelay, RelaySetting } from './door-relay.ts';
import { openGpioRelay } from './gpio-relay.ts';
import { openUsbRelay } from './usb-relay.ts';
import { openVirtualRelay } from './virtual-relay.ts';

/** Opens the relay of a setting; null where a USB board is set and this machine has no HID devices. */
export function openDoorRelay(
  setting: RelaySetting,
  hid: HidDevices | null,
  note: (line: string, detail?: Readonly<Record<string, unknown>>) => void,
): DoorRelay | null {
  if (setting.kind === 'virtual') return openVirtualRelay();
  if (setting.kind === 'gpio') return openGpioRelay(setting, note);
  return hid && openUsbRelay(hid, setting.channel);
}
