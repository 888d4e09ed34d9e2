/** The six-rayed star (also a snow crystal) over a roof. */
export function Mark() {
  return (
    <svg
      className="mark"
      viewBox="0 0 36 36"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M18 2v20M9.3 7l17.4 10M26.7 7L9.3 17" />
      <path d="M4 33l14-9 14 9" />
    </svg>
  );
}
