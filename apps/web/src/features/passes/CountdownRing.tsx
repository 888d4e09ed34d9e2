const RADIUS = 9;
const ROUND = 2 * Math.PI * RADIUS;

/** What is left of a time, as a part of a ring; the words beside it say it too. */
export function CountdownRing({ part }: { part: number }) {
  return (
    <svg className="countdown-ring" viewBox="0 0 24 24" width="32" height="32" aria-hidden="true" focusable="false">
      <circle className="lane" cx="12" cy="12" r={RADIUS} />
      <circle
        className="left"
        cx="12"
        cy="12"
        r={RADIUS}
        strokeDasharray={`${ROUND * Math.min(1, Math.max(0, part))} ${ROUND}`}
        transform="rotate(-90 12 12)"
      />
    </svg>
  );
}
