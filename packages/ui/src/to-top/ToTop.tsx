import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../icon/Icon.tsx';

export type ToTopProps = {
  label: string;
  /** Pixels of scrolling after which it appears. */
  after: number;
  /** Called at the top, to move the focus there. */
  onTop?: () => void;
};

/** Controls that must not be covered. */
const CONTROLS = 'a, button, input, select, textarea, summary, label, [tabindex="0"]';
/** Milliseconds without scrolling after which the page rests. */
const REST = 100;

function followScrolling(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

/** Tells whether a control of the page is under a box. */
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

/** Tells whether the box covers a control once the page rests, which could not be pressed. */
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

/** Button back to the top of a long page, without animation. It hides where it would cover a control. */
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
