import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../icon/Icon.tsx';

export type ToTopProps = {
  label: string;
  /** Pixels of scrolling after which it appears. */
  after: number;
  /** The top has been reached; the moment to move the focus there. */
  onTop?: () => void;
};

/** What somebody may want to press or type into. */
const CONTROLS = 'a, button, input, select, textarea, summary, label, [tabindex="0"]';
/** A page at rest has not moved for so long, in milliseconds. */
const REST = 100;

function followScrolling(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

/** Whether a control of the page lies under a box. */
function coversControl(box: HTMLElement): boolean {
  const { left, top, width, height } = box.getBoundingClientRect();
  return [0.02, 0.25, 0.5, 0.75, 0.98].some((x) =>
    [0.02, 0.5, 0.98].some((y) =>
      document
        .elementsFromPoint(left + x * width, top + y * height)
        .some((under) => !box.contains(under) && under.closest(CONTROLS) !== null),
    ),
  );
}

/** Whether the page, once it rests, has a control under the box: nobody could press that. */
function useCovers(isShown: boolean) {
  const box = useRef<HTMLButtonElement>(null);
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    if (!isShown) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => setCovers(box.current !== null && coversControl(box.current));
    function wait() {
      clearTimeout(timer);
      timer = setTimeout(look, REST);
    }
    wait();
    window.addEventListener('scroll', wait, { passive: true });
    window.addEventListener('resize', wait);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', wait);
      window.removeEventListener('resize', wait);
    };
  }, [isShown]);
  return { box, covers };
}

/** Back to the top of a long page, at once: nothing moves. It steps aside where it would lie over a control. */
export function ToTop({ label, after, onTop }: ToTopProps) {
  const isBelow = useSyncExternalStore(followScrolling, () => window.scrollY > after);
  const { box, covers } = useCovers(isBelow);
  if (!isBelow) return null;
  function press() {
    window.scrollTo({ top: 0, behavior: 'instant' });
    onTop?.();
  }
  return (
    <div className="to-top">
      <button ref={box} type="button" className={covers ? 'aside' : undefined} onClick={press}>
        <Icon name="chevron-up" />
        {label}
      </button>
    </div>
  );
}
