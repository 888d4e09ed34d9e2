import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
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
  stopLabel?: string;
  onStop?: () => void;
  /** Milliseconds before anything shows, and before it counts as slow. */
  delay?: number;
  slowAfter?: number;
  /** Rows of the plain skeleton; or the shape of what comes, as children. */
  rows?: number;
  children?: ReactNode;
};

const titleWidths = ['60%', '44%', '52%'];

export function Loading({
  label,
  slowLabel,
  stopLabel,
  onStop,
  delay = 300,
  slowAfter = 10_000,
  rows = 3,
  children,
}: LoadingProps) {
  const visible = useElapsed(delay);
  const slow = useElapsed(slowAfter);
  return (
    <div className="loading" aria-busy="true">
      <output>
        {visible && <span className="muted">{label}</span>}
        {slow && slowLabel ? <span>{slowLabel}</span> : null}
      </output>
      {slow && onStop && stopLabel ? (
        <Button size="small" onClick={onStop}>
          {stopLabel}
        </Button>
      ) : null}
      {visible && (children ?? <SkeletonRows rows={rows} />)}
    </div>
  );
}

function SkeletonRows({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div className="result" key={row}>
          <Skeleton width="9em" />
          <Skeleton width={titleWidths[row % titleWidths.length]} height="1.5em" />
        </div>
      ))}
    </div>
  );
}
