export type SkeletonProps = {
  /** CSS lengths; the whole width and one line when left out. */
  width?: string;
  height?: string;
};

/** A grey bar in the place of words to come. */
export function Skeleton({ width, height }: SkeletonProps) {
  return <span className="skel" style={{ width, height }} aria-hidden="true" />;
}
