import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

interface DeskSplitProps<Key extends string | number> {
  /** What is open; undefined while the list stands alone. */
  readonly open: Key | undefined;
  /** Identifies the link in the list that opens it. */
  readonly linkId: (key: Key) => string;
  /** Of the column with the list. */
  readonly className: string;
  readonly children: ReactNode;
  /** What is open; whether it was opened from here, not by an address. */
  readonly file: (key: Key, isOpenedHere: boolean) => ReactNode;
}

/** So much of a column, in pixels, may hide a line: the bar at its bottom covers it. */
const COVERED = 120;

/** A list, and beside it on wide screens, in its place on narrow ones, what is open of it. */
export function DeskSplit<Key extends string | number>({
  open,
  linkId,
  className,
  children,
  file,
}: DeskSplitProps<Key>) {
  const [first] = useState(open);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && open !== first) setHasMoved(true);

  const openId = open === undefined ? undefined : linkId(open);
  // Closing leads back to the line that opened it; who searches meanwhile stays where they are.
  const opened = useRef(openId);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (opened.current !== undefined && openId === undefined && isLost)
      document.getElementById(opened.current)?.focus();
    opened.current = openId;
  }, [openId]);

  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A column that scrolls by itself keeps the line that is open in sight.
    const link = openId === undefined ? null : document.getElementById(openId);
    const box = column.current;
    if (!link || !box || box.scrollHeight <= box.clientHeight) return;
    const top = link.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (top < 0 || top > box.clientHeight - COVERED) box.scrollTop += top - box.clientHeight / 2;
  }, [openId]);

  return (
    <div className={open === undefined ? undefined : 'desk-split'}>
      <div className={className} ref={column}>
        {children}
      </div>
      {open !== undefined && file(open, hasMoved)}
    </div>
  );
}
