import type { ReactNode } from 'react';
import { useElapsed } from './use-elapsed.ts';

type SkeletonProps = {
  /** CSS lengths; default: full width and one line. */
  width?: string;
  height?: string;
};

/** A grey bar as placeholder for text. */
export function Skeleton({ width, height }: SkeletonProps) {
  return <span className="skel" style={{ width, height }} aria-hidden="true" />;
}

export type LoadingProps = {
  /** What is loading, in a sentence. */
  label: ReactNode;
  /** Text after ten seconds: it takes longer than usual. */
  slowLabel?: ReactNode;
  /** Milliseconds before anything is shown. */
  delay?: number;
};

const SLOW = 10_000;
const titleWidths = ['60%', '44%', '52%'];

export function Loading({ label, slowLabel, delay = 300 }: LoadingProps) {
  const visible = useElapsed(delay);
  const slow = useElapsed(SLOW);
  return (
    <div className="loading" aria-busy="true">
      <output>
        {visible && <span className="muted">{label}</span>}
        {slow && slowLabel ? <span>{slowLabel}</span> : null}
      </output>
      {visible && (
        <div aria-hidden="true">
          {titleWidths.map((width) => (
            <div className="result" key={width}>
              <Skeleton width="9em" />
              <Skeleton width={width} height="1.5em" />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
