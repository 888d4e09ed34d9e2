import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigationType } from 'react-router-dom';

interface DeskSplitProps<Key extends string | number> {
  /** Key of the open file; undefined while the list stands alone. */
  readonly open: Key | undefined;
  /** Id of the list's link that opens it. */
  readonly linkId: (key: Key) => string;
  /** Class of the column with the list. */
  readonly className: string;
  readonly children: ReactNode;
  /** Renders the open file. `isOpenedHere`: a press opened it, here or on another page, not an address. */
  readonly file: (key: Key, isOpenedHere: boolean) => ReactNode;
}

/** A list with its open file: beside it on wide screens, in its place on narrow ones. */
export function DeskSplit<Key extends string | number>({
  open,
  linkId,
  className,
  children,
  file,
}: DeskSplitProps<Key>) {
  const [first] = useState(open);
  // Coming from another page, the pressed link is gone.
  const isArrived = useNavigationType() === 'PUSH';
  const [hasMoved, setHasMoved] = useState(isArrived);
  if (!hasMoved && open !== first) setHasMoved(true);

  const openId = open === undefined ? undefined : linkId(open);
  // Closing returns the focus to the line that opened the file, unless the person is searching.
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
    // Keeps the open line in sight once the list is there; desk.css says how much of a column its bar covers.
    link?.scrollIntoView({ block: 'nearest' });
  });

  return (
    <div className={open === undefined ? undefined : 'desk-split'}>
      <div className={className}>{children}</div>
      {open !== undefined && file(open, hasMoved)}
    </div>
  );
}
