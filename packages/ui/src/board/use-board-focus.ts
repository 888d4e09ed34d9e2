import { useRef, useState, type KeyboardEvent } from 'react';

const middleOf = (element: Element): number => {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
};

const opensOf = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-item]')];

/** Finds the nearest item in the next row up or down that has any. */
function inNextRow(from: HTMLElement, by: 1 | -1, board: HTMLElement): HTMLElement | undefined {
  const rows = [...board.querySelectorAll('tr')];
  const own = rows.findIndex((row) => row.contains(from));
  for (let index = own + by; index >= 0 && index < rows.length; index += by) {
    const row = rows[index];
    const found = row ? opensOf(row) : [];
    const distance = (one: Element) => Math.abs(middleOf(one) - middleOf(from));
    if (found.length > 0) return found.toSorted((one, other) => distance(one) - distance(other))[0];
  }
  return undefined;
}

/**
 * One Tab stop for all items that can be opened; arrow keys move along a row and between rows, Home and End to the
 * first and last item. The Tab key enters at the first of `stops`.
 */
export function useBoardFocus(stops: ReadonlyMap<string, string>) {
  const board = useRef<HTMLTableElement>(null);
  const [visited, setVisited] = useState<string>();
  const stop = visited !== undefined && stops.has(visited) ? visited : stops.keys().next().value;

  function move(event: KeyboardEvent<HTMLElement>) {
    if (!board.current || event.ctrlKey || event.altKey || event.metaKey) return;
    const all = opensOf(board.current);
    const at = all.indexOf(event.currentTarget);
    const targets: Readonly<Record<string, HTMLElement | undefined>> = {
      ArrowLeft: all[at - 1],
      ArrowRight: all[at + 1],
      ArrowUp: inNextRow(event.currentTarget, -1, board.current),
      ArrowDown: inNextRow(event.currentTarget, 1, board.current),
      Home: all[0],
      End: all.at(-1),
    };
    if (!Object.hasOwn(targets, event.key)) return;
    event.preventDefault();
    targets[event.key]?.focus();
  }

  return { board, stop, visit: setVisited, move };
}
