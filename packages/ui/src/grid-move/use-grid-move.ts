import {
  useLayoutEffect,
  useState,
  type Dispatch,
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type SetStateAction,
} from 'react';
import {
  endAfterArrow,
  endedNear,
  isSamePlace,
  placeAfterArrow,
  placedNear,
  type MoveGround,
  type MoveItem,
  type MovePlace,
} from './move-model.ts';

/** An item in its place. Items move within their group. */
export type Held<I extends MoveItem> = { item: I; from: MovePlace; groupId: string };

/** An item on its way to another place, not confirmed yet. */
export type Moving<I extends MoveItem> = Held<I> & { to: MovePlace; isDragged: boolean };

/** Part that is moved: the whole item, or its end. */
export type Hold = 'whole' | 'end';

/** Pixels that a pointer may move during a press. */
const TREMBLE = 6;

/** Finds the place of the grid under the pointer, within the dragged item's group. */
function placeUnder({ target }: PointerEvent, groupId: string): Pick<MovePlace, 'rowId' | 'columnId'> | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : undefined;
  const { row, column, group } = cell?.dataset ?? {};
  return row !== undefined && column !== undefined && group === groupId ? { rowId: row, columnId: column } : undefined;
}

/** State of the move handler: the moved item, the page's callback, and whether dragging is possible. */
type Known<I extends MoveItem> = {
  moving: Moving<I> | undefined;
  onMove: (item: I, to: MovePlace) => void;
  canDrag: (lane: HTMLElement) => boolean;
};

/** Makes the move handler. It stays the same while the grid is mounted, so items need not render again. */
function gridHand<I extends MoveItem>(setMoving: Dispatch<SetStateAction<Moving<I> | undefined>>, first: Known<I>) {
  let known = first;
  // The click that ends a drag must not open the item.
  let wasDragged = false;

  function hold(event: ReactPointerEvent<HTMLElement>, held: Held<I>, ground: MoveGround, by: Hold = 'whole') {
    const { item, from, groupId } = held;
    if (!item.movable || event.button !== 0 || event.pointerType === 'touch') return;
    const lane = event.currentTarget.closest<HTMLElement>('[data-row]');
    if (!lane || !known.canDrag(lane)) return;
    // A pen captures the pointer. Release it to find the element under it.
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      event.currentTarget.releasePointerCapture(event.pointerId);
    event.stopPropagation();
    const { shown, hours } = ground;
    const length = hours === 'across' ? lane.clientWidth : lane.clientHeight;
    const minutesAPixel = shown === undefined ? 0 : (shown.end - shown.start) / length;
    const { clientX: x, clientY: y } = event;
    // Scrolling during a drag moves the lane.
    const grip = lane;
    const gripAt = lane.getBoundingClientRect();
    let to: MovePlace | undefined;

    function drag(pointer: PointerEvent) {
      const [dx, dy] = [pointer.clientX - x, pointer.clientY - y];
      if (!to && Math.hypot(dx, dy) < TREMBLE) return;
      const { left, top } = grip.getBoundingClientRect();
      const minutes = (hours === 'across' ? dx - left + gripAt.left : dy - top + gripAt.top) * minutesAPixel;
      const where = placeUnder(pointer, groupId) ?? to ?? from;
      const next =
        by === 'end'
          ? { ...from, ...endedNear(minutes, from, from.rowId, ground) }
          : {
              rowId: where.rowId,
              columnId: where.columnId,
              ...placedNear(minutes, from, where.rowId, ground),
            };
      // Render only when the place changes.
      if (to && isSamePlace(to, next)) return;
      to = next;
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
      wasDragged = true;
      setTimeout(() => (wasDragged = false));
      if (!isSamePlace(from, to)) known.onMove(item, to);
    }
    function giveUp({ key }: globalThis.KeyboardEvent) {
      if (key === 'Escape') letGo();
    }
    window.addEventListener('pointermove', drag);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', letGo);
    window.addEventListener('keydown', giveUp);
  }

  /** Tells whether the key belonged to a move. */
  function press(event: KeyboardEvent, held: Held<I>, ground: MoveGround): boolean {
    const { key } = event;
    const { moving, onMove } = known;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (moving?.item.id !== held.item.id) {
      if (!held.item.movable || key.toLowerCase() !== 'm') return false;
      setMoving({ ...held, to: held.from, isDragged: false });
      return true;
    }
    if (key.startsWith('Arrow')) {
      const resizes = event.shiftKey && held.item.resizable === true;
      const after = resizes ? endAfterArrow : placeAfterArrow;
      setMoving({ ...moving, to: after(key, moving.to, ground) });
      return true;
    }
    if (key !== 'Enter' && key !== ' ' && key !== 'Escape') return false;
    setMoving(undefined);
    if (key !== 'Escape' && !isSamePlace(moving.from, moving.to)) onMove(held.item, moving.to);
    return true;
  }

  return {
    know(now: Known<I>) {
      known = now;
    },
    hold,
    press,
    /** A move by keys is cancelled when the item loses the focus. */
    leave(id: string) {
      const { moving } = known;
      if (moving?.item.id === id && !moving.isDragged) setMoving(undefined);
    },
    /** Tells whether the present click ends a drag. */
    endsDrag: () => wasDragged,
  };
}

export type GridHand<I extends MoveItem> = ReturnType<typeof gridHand<I>>;

/**
 * Moves items in a grid of hours by mouse or pen, or by M, arrow keys and Enter; Shift and an arrow key move the end.
 * `onMove` reports the place, which the page confirms. A finger scrolls, and a tap opens.
 * @param canDrag whether the lane is shown as a grid now: the list on narrow screens has no lane
 */
export function useGridMove<I extends MoveItem>(
  onMove: (item: I, to: MovePlace) => void,
  canDrag: (lane: HTMLElement) => boolean = () => true,
): { moving: Moving<I> | undefined; hand: GridHand<I> } {
  const [moving, setMoving] = useState<Moving<I>>();
  const [hand] = useState(() => gridHand<I>(setMoving, { moving, onMove, canDrag }));
  useLayoutEffect(() => hand.know({ moving, onMove, canDrag }));
  return { moving, hand };
}
