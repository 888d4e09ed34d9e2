import { HidFailure, type HidDevices, type OpenHidDevice } from '../hid/hid-devices.ts';
import type { DoorRelay } from './door-relay.ts';

/** The boards of one to eight channels that call themselves "USBRelay1" to "USBRelay8"; no driver is needed. */
const BOARD = { vendorId: 0x16c0, productId: 0x05df } as const;
/** A feature report: its number (none), the command, the channel from 1 on, and six bytes that are not used. */
const REPORT_BYTES = 9;
const COMMANDS = { on: 0xff, off: 0xfd } as const;

/** The report that switches a channel. */
const relayReport = (isOn: boolean, channel: number): Uint8Array =>
  Uint8Array.from([0, isOn ? COMMANDS.on : COMMANDS.off, channel, ...Array<number>(REPORT_BYTES - 3).fill(0)]);

/** A relay board on USB. It has no sensors, and forgets nothing: a program that starts releases the bolt first. */
export function openUsbRelay(hid: HidDevices, channel: number): DoorRelay {
  let board: OpenHidDevice | null = null;

  async function find(): Promise<OpenHidDevice> {
    const found = (await hid.list()).find(
      ({ vendorId, productId }) => vendorId === BOARD.vendorId && productId === BOARD.productId,
    );
    if (!found) throw new HidFailure('missing', 'No relay board is plugged in.');
    return hid.open(found.path);
  }
  async function leave(): Promise<void> {
    const left = board;
    board = null;
    await left?.close();
  }
  async function draw(isDrawn: boolean): Promise<void> {
    board ??= await find();
    try {
      await board.sendFeature(relayReport(isDrawn, channel));
    } catch (error) {
      // Plugged in again, it has another path.
      await leave();
      throw error;
    }
  }
  return {
    hasExit: false,
    draw,
    listen() {},
    close: leave,
  };
}
