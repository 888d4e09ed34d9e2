import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent as ReactPointerEvent } from 'react';
import { isSamePlace, placeAfterArrow, startNear } from './board-model.ts';
import type { BoardGround, BoardItem, BoardPlace } from './board-model.ts';

/** Something on the board, where it stands. */
export type Held = { item: BoardItem; from: BoardPlace; groupId: string };

/** The same on its way to another place, which is not taken yet. */
export type Moving = Held & { to: BoardPlace; isDragged: boolean };

/** Pixels that a pointer may tremble while it presses. */
const TREMBLE = 6;

/** The place of the board that lies under the pointer, in the group of what is dragged. */
function placeUnder({ clientX, clientY }: PointerEvent, groupId: string): Omit<BoardPlace, 'start'> | undefined {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]');
  const { row, column, group } = cell?.dataset ?? {};
  return row !== undefined && column !== undefined && group === groupId ? { rowId: row, columnId: column } : undefined;
}

/**
 * Moves what stands on a board: by dragging it with mouse or pen, or by M, arrow keys and Enter. Nothing is final here:
 * `onMove` hears the place. A finger scrolls, and opens what it taps.
 */
export function useBoardMove(onMove: (item: BoardItem, to: BoardPlace) => void) {
  const [moving, setMoving] = useState<Moving>();
  // The press that ends a drag is no press on what lies there.
  const wasDragged = useRef(false);

  function hold(event: ReactPointerEvent<HTMLElement>, held: Held, ground: BoardGround) {
    const { item, from, groupId } = held;
    if (!item.movable || event.button !== 0 || event.pointerType === 'touch') return;
    const lane = event.currentTarget.closest<HTMLElement>('[data-row]');
    // In the list of narrow screens things stand one under the other.
    if (!lane || getComputedStyle(lane).display !== 'table-cell') return;
    const { shown } = ground;
    const minutesAPixel = shown === undefined ? 0 : (shown.end - shown.start) / lane.clientWidth;
    const { clientX: x, clientY: y } = event;
    let to: BoardPlace | undefined;

    function drag(pointer: PointerEvent) {
      const dx = pointer.clientX - x;
      if (!to && Math.hypot(dx, pointer.clientY - y) < TREMBLE) return;
      const where = placeUnder(pointer, groupId) ?? to ?? from;
      to = { ...where, start: startNear(from.start + dx * minutesAPixel, item, where.rowId, ground) };
      setMoving({ ...held, to, isDragged: true });
    }
    function letGo() {
      window.removeEventListener('pointermove', drag);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', letGo);
      window.removeEventListener('keydown', giveUp);
      setMoving(undefined);
    }
    function drop() {
      letGo();
      if (!to) return;
      wasDragged.current = true;
      setTimeout(() => (wasDragged.current = false));
      if (!isSamePlace(from, to)) onMove(item, to);
    }
    function giveUp({ key }: globalThis.KeyboardEvent) {
      if (key === 'Escape') letGo();
    }
    window.addEventListener('pointermove', drag);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', letGo);
    window.addEventListener('keydown', giveUp);
  }

  /** Answers whether the key was one of moving. */
  function press(event: KeyboardEvent, held: Held, ground: BoardGround): boolean {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (moving?.item.id !== held.item.id) {
      if (!held.item.movable || key.toLowerCase() !== 'm') return false;
      setMoving({ ...held, to: held.from, isDragged: false });
      return true;
    }
    if (key.startsWith('Arrow')) {
      setMoving({ ...moving, to: placeAfterArrow(key, moving.to, held.item, ground) });
      return true;
    }
    if (key !== 'Enter' && key !== ' ' && key !== 'Escape') return false;
    setMoving(undefined);
    if (key !== 'Escape' && !isSamePlace(moving.from, moving.to)) onMove(held.item, moving.to);
    return true;
  }

  return {
    moving,
    hold,
    press,
    /** Whether the press that is heard now is the end of a drag. */
    endsDrag: () => wasDragged.current,
    stop: () => setMoving(undefined),
  };
}
