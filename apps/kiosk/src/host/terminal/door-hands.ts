import * as z from 'zod/mini';
import { openDoorControl, type DoorControl, type DoorControlParts } from '../doors/door-control.ts';
import type { DoorRelay } from '../doors/door-relay.ts';
import { asVirtual } from '../doors/virtual-relay.ts';
import type { Vault } from '../vault/vault.ts';
import type { Post } from './post.ts';

/** Kept over a restart: whether an emergency holds the door open. */
const HeldDoor = z.object({ is_held: z.boolean() });
const HELD_DOOR = 'held';

type DoorHandsParts = Pick<DoorControlParts, 'after' | 'every' | 'monotonic' | 'changed' | 'failed' | 'note'> & {
  readonly vault: Vault;
  openRelay(): DoorRelay | null;
};

/** The door of a terminal, with what outlasts its program; nothing on other terminals. */
export function openDoorHands({ vault, openRelay, note, ...parts }: DoorHandsParts) {
  const kept = vault.family('door', HeldDoor);
  let relay: DoorRelay | null = null;
  let door: DoorControl | null = null;
  return {
    begin({ desk, registration }: Post): void {
      relay = openRelay();
      if (!relay) return;
      door = openDoorControl({
        ...parts,
        relay,
        door: () => registration().terminal.door,
        isHeld: kept.readAll().some(({ value }) => value?.is_held === true),
        record: (report, ofTapId) => desk?.tellDoor(report, ofTapId),
        note,
      });
    },
    open: (tapId: string): void => door?.open(tapId),
    openFromAfar: (): void => door?.openFromAfar(),
    hold(isHeld: boolean): void {
      if (door === null || door.now().isHeld === isHeld) return;
      door.hold(isHeld);
      try {
        kept.write(HELD_DOOR, { is_held: isHeld });
      } catch (error) {
        note('that a door is held open cannot be kept', { reason: String(error) });
      }
    },
    now: () => door?.now() ?? null,
    virtual: () => asVirtual(relay),
    async close(): Promise<void> {
      const left = door;
      door = null;
      await left?.close();
    },
  };
}
