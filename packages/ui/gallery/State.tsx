import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useWord } from './word.tsx';

type Pose = 'hover' | 'active' | 'focus-visible';

const CONTROLS = 'button, a, input, select, textarea, summary, [tabindex]';

type StateProps = {
  label: ReactNode;
  /** Held in a state that only a pointer or a key brings about. */
  pose?: Pose;
  /** Which element is held; the first control otherwise. */
  at?: string;
  children: ReactNode;
};

/** One state of a component, and which one it is in words. */
export function State({ label, pose, at = CONTROLS, children }: StateProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!pose) return undefined;
    const held = box.current?.querySelector(at);
    held?.classList.add(`is-${pose}`);
    return () => held?.classList.remove(`is-${pose}`);
  });
  return (
    <figure className="state">
      <figcaption>{label}</figcaption>
      <div ref={box}>{children}</div>
    </figure>
  );
}

type PosesProps = {
  name: string;
  at?: string;
  /** What the pointer is over, where that is more than what the keyboard reaches, such as a label. */
  over?: string;
  /** Told apart by the words of the pose where it needs a name of its own. */
  children: ReactNode | ((pose: string) => ReactNode);
};

/** At rest, under the pointer, held down, reached by the keyboard. */
export function Poses({ name, at, over = at, children }: PosesProps) {
  const t = useWord();
  const poses = [
    [undefined, t('ふだん', 'at rest')],
    ['hover', t('ポインターが上', 'pointer over it')],
    ['active', t('押している', 'held down')],
    ['focus-visible', t('キーで選択中', 'keyboard focus')],
  ] as const;
  return poses.map(([pose, words]) => (
    <State
      key={words}
      label={`${name}${t('：', ': ')}${words}`}
      at={pose === 'focus-visible' ? at : over}
      {...(pose && { pose })}
    >
      {typeof children === 'function' ? children(words) : children}
    </State>
  ));
}

/** States side by side; `wide` ones need half of the page, `full` ones all of it. */
export function States({ width = 'narrow', children }: { width?: 'narrow' | 'wide' | 'full'; children: ReactNode }) {
  return <div className={`states states-${width}`}>{children}</div>;
}
