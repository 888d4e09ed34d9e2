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

/** Something in the grid, where it stands; things move within their group. */
export type Held<I extends MoveItem> = { item: I; from: MovePlace; groupId: string };

/** The same on its way to another place, which is not taken yet. */
export type Moving<I extends MoveItem> = Held<I> & { to: MovePlace; isDragged: boolean };

/** What is taken hold of: the whole, or its end. */
export type Hold = 'whole' | 'end';

/** Pixels that a pointer may tremble while it presses. */
const TREMBLE = 6;

/** The place of the grid that lies under the pointer, in the group of what is dragged. */
function placeUnder({ target }: PointerEvent, groupId: string): Pick<MovePlace, 'rowId' | 'columnId'> | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : undefined;
  const { row, column, group } = cell?.dataset ?? {};
  return row !== undefined && column !== undefined && group === groupId ? { rowId: row, columnId: column } : undefined;
}

/** What a hand knows when it does something: what it moves, whom it tells, where it may drag. */
type Known<I extends MoveItem> = {
  moving: Moving<I> | undefined;
  onMove: (item: I, to: MovePlace) => void;
  canDrag: (lane: HTMLElement) => boolean;
};

/** What takes hold of things and moves them; the same as long as the grid is there, so that what has it need not be drawn again. */
function gridHand<I extends MoveItem>(setMoving: Dispatch<SetStateAction<Moving<I> | undefined>>, first: Known<I>) {
  let known = first;
  // The press that ends a drag is no press on what lies there.
  let wasDragged = false;

  function hold(event: ReactPointerEvent<HTMLElement>, held: Held<I>, ground: MoveGround, by: Hold = 'whole') {
    const { item, from, groupId } = held;
    if (!item.movable || event.button !== 0 || event.pointerType === 'touch') return;
    const lane = event.currentTarget.closest<HTMLElement>('[data-row]');
    if (!lane || !known.canDrag(lane)) return;
    // A pen would keep its events for what it took hold of: what lies under it is asked for.
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      event.currentTarget.releasePointerCapture(event.pointerId);
    event.stopPropagation();
    const { shown, hours } = ground;
    const length = hours === 'across' ? lane.clientWidth : lane.clientHeight;
    const minutesAPixel = shown === undefined ? 0 : (shown.end - shown.start) / length;
    const { clientX: x, clientY: y } = event;
    // What scrolls while it is dragged takes the lane along.
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
      // Nothing is drawn again for a pixel.
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

  /** Answers whether the key was one of moving. */
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
    /** What is moved by keys and loses the focus stays where it was. */
    leave(id: string) {
      const { moving } = known;
      if (moving?.item.id === id && !moving.isDragged) setMoving(undefined);
    },
    /** Whether the press that is heard now is the end of a drag. */
    endsDrag: () => wasDragged,
  };
}

export type GridHand<I extends MoveItem> = ReturnType<typeof gridHand<I>>;

/**
 * Moves what stands in a grid of hours: by dragging it with mouse or pen, or by M, arrow keys and Enter; Shift and an
 * arrow key move its end. Nothing is final here: `onMove` hears the place. A finger scrolls, and opens what it taps.
 * @param canDrag whether the lane is drawn as one now: in the list of narrow screens things stand one under the other
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
