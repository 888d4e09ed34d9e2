import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigationType } from 'react-router-dom';

interface DeskSplitProps<Key extends string | number> {
  /** What is open; undefined while the list stands alone. */
  readonly open: Key | undefined;
  /** Identifies the link in the list that opens it. */
  readonly linkId: (key: Key) => string;
  /** Of the column with the list. */
  readonly className: string;
  readonly children: ReactNode;
  /** What is open; whether a press opened it, here or on another page, not an address. */
  readonly file: (key: Key, isOpenedHere: boolean) => ReactNode;
}

/** A list, and beside it on wide screens, in its place on narrow ones, what is open of it. */
export function DeskSplit<Key extends string | number>({
  open,
  linkId,
  className,
  children,
  file,
}: DeskSplitProps<Key>) {
  const [first] = useState(open);
  // From another page: the link that was pressed went away with it.
  const isArrived = useNavigationType() === 'PUSH';
  const [hasMoved, setHasMoved] = useState(isArrived);
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

  const shown = useRef<string>(undefined);
  useEffect(() => {
    const link = openId === undefined ? null : document.getElementById(openId);
    if (openId === shown.current || (openId !== undefined && !link)) return;
    shown.current = openId;
    // The line that is open stays in sight, once the list is there; how much of a column its bar covers, desk.css says.
    link?.scrollIntoView({ block: 'nearest' });
  });

  return (
    <div className={open === undefined ? undefined : 'desk-split'}>
      <div className={className}>{children}</div>
      {open !== undefined && file(open, hasMoved)}
    </div>
  );
}
