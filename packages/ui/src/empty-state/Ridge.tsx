/** The product's ridge of hills with a star, as picture of an empty state. */
export function Ridge() {
  return (
    <svg
      className="ridge"
      viewBox="0 0 320 96"
      width="320"
      height="96"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className="ridge-line"
        d="M2 84L22 76 38 82 64 62 78 70 92 66 118 86 148 80 180 90 222 72 240 78 270 56 290 70 318 84"
      />
      <path className="ridge-star" d="M166 14v26M154.7 20.5l22.6 13M177.3 20.5l-22.6 13" />
    </svg>
  );
}
