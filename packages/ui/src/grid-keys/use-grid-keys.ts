import { useRef, useState, type KeyboardEvent } from 'react';
import { placeAfterKey, type GridPlace } from './grid-keys.ts';

/**
 * Makes a table of buttons one Tab stop; arrow keys, Home and End move inside. `table` goes to the table, `cell` gives
 * the attributes of each button.
 * @param entry where the Tab key enters until a cell has been focused
 */
export function useGridKeys(entry: GridPlace, rowCount: number, columnCount: number) {
  const table = useRef<HTMLTableElement>(null);
  const [visited, setVisited] = useState<GridPlace>();
  const stop = visited && visited.row < rowCount && visited.column < columnCount ? visited : entry;

  function move(event: KeyboardEvent, from: GridPlace) {
    const to = placeAfterKey(event.key, event.ctrlKey, from, rowCount, columnCount);
    if (!to || event.altKey || event.metaKey) return;
    event.preventDefault();
    setVisited(to);
    table.current?.querySelector<HTMLElement>(`[data-place="${to.row}-${to.column}"]`)?.focus();
  }

  function cell(place: GridPlace) {
    return {
      tabIndex: stop.row === place.row && stop.column === place.column ? 0 : -1,
      'data-place': `${place.row}-${place.column}`,
      onFocus: () => setVisited(place),
      onKeyDown: (event: KeyboardEvent) => move(event, place),
    };
  }

  return { table, cell };
}
