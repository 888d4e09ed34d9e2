import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/** Scrolls a table that is wider than the page. It is a keyboard stop only then. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const measure = () => setScrolls(current.scrollWidth > current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const reachable = scrolls ? ({ tabIndex: 0, role: 'region', 'aria-label': label } as const) : {};
  return (
    <div className="table-scroll" ref={frame} {...reachable}>
      {children}
    </div>
  );
}
