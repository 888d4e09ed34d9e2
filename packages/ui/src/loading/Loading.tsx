import type { ReactNode } from 'react';
import { useElapsed } from './use-elapsed.ts';

type SkeletonProps = {
  /** CSS lengths; the whole width and one line when left out. */
  width?: string;
  height?: string;
};

/** A grey bar in the place of words to come. */
export function Skeleton({ width, height }: SkeletonProps) {
  return <span className="skel" style={{ width, height }} aria-hidden="true" />;
}

export type LoadingProps = {
  /** What is being fetched, in a sentence. */
  label: ReactNode;
  /** Says after ten seconds that it takes longer than usual. */
  slowLabel?: ReactNode;
  /** Milliseconds before anything shows. */
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
