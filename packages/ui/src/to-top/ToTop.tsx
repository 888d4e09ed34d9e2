import { useSyncExternalStore } from 'react';
import { Icon } from '../icon/Icon.tsx';

export type ToTopProps = {
  label: string;
  /** Pixels of scrolling after which it appears. */
  after: number;
  /** The top has been reached; the moment to move the focus there. */
  onTop?: () => void;
};

function followScrolling(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

/** Back to the top of a long page, at once: nothing moves. */
export function ToTop({ label, after, onTop }: ToTopProps) {
  const isBelow = useSyncExternalStore(followScrolling, () => window.scrollY > after);
  if (!isBelow) return null;
  function press() {
    window.scrollTo({ top: 0, behavior: 'instant' });
    onTop?.();
  }
  return (
    <div className="to-top">
      <button type="button" onClick={press}>
        <Icon name="chevron-up" />
        {label}
      </button>
    </div>
  );
}
