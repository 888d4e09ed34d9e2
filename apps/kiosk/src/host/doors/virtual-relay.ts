import type { VirtualDoorAct } from '../../bridge.ts';
import type { DoorRelay, RelayEvent } from './door-relay.ts';

/** A door without hardware, beside the virtual reader. */
export interface VirtualRelay extends DoorRelay {
  act(what: VirtualDoorAct): void;
  state(): { readonly isDrawn: boolean; readonly isOpen: boolean };
}

export function openVirtualRelay(): VirtualRelay {
  let isDrawn = false;
  let isOpen = false;
  let hear = (_event: RelayEvent): void => {};
  function turn(open: boolean): void {
    isOpen = open;
    hear({ kind: 'contact', isOpen });
  }
  return {
    hasExit: true,
    async draw(drawn) {
      isDrawn = drawn;
    },
    listen(listener) {
      hear = listener;
      hear({ kind: 'contact', isOpen });
      hear({ kind: 'power', isPowered: true });
    },
    async close() {},
    act(what) {
      if (what === 'open' || what === 'close') turn(what === 'open');
      else hear(what === 'exit' ? { kind: 'exit' } : { kind: 'power', isPowered: what === 'power-on' });
    },
    state: () => ({ isDrawn, isOpen }),
  };
}

/** The relay, if it is a virtual one. */
export const asVirtual = (relay: DoorRelay | null): VirtualRelay | null =>
  relay !== null && 'act' in relay ? (relay as VirtualRelay) : null;
