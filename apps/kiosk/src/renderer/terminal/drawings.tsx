const plain = { 'aria-hidden': true, focusable: false } as const;
const lines = {
  ...plain,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Six-pointed star over a roof. */
export const Mark = () => (
  <svg
    {...plain}
    className="mark"
    viewBox="0 0 36 36"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.6"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M18 2v20M9.3 7l17.4 10M26.7 7L9.3 17" />
    <path d="M4 33l14-9 14 9" />
  </svg>
);

export const CallIcon = () => (
  <svg {...lines} className="icon">
    <path d="M5 4h4l2 5-2.5 1.5a11 11 0 005 5L15 13l5 2v4c0 1-1 1-1 1A16 16 0 014 5c0-1 1-1 1-1z" />
  </svg>
);

export const OfflineIcon = () => (
  <svg {...lines} className="icon">
    <path d="M3 3l18 18M5 12a10 10 0 013-2M2 8.5a15 15 0 014-2.5M12 19v.2M11 6a15 15 0 0111 3M14 10.5a10 10 0 015 2.5" />
  </svg>
);

export const NoticeIcon = () => (
  <svg {...lines} className="icon">
    <path d="M12 3l9.5 17h-19zM12 10v4M12 17v.2" />
  </svg>
);

const sign = {
  ...plain,
  viewBox: '0 0 300 300',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export const AcceptedSign = () => (
  <svg {...sign} className="sign" strokeWidth="20">
    <circle cx="150" cy="150" r="132" />
    <path d="M84 156l46 46 88-96" />
  </svg>
);

/** Coin: a fare is due. */
export const PaySign = () => (
  <svg {...sign} className="sign" strokeWidth="18">
    <circle cx="150" cy="150" r="132" />
    <path d="M98 84l52 70 52-70M150 154v68M104 158h92M104 194h92" />
  </svg>
);

export const LayCard = () => (
  <svg {...plain} viewBox="60 20 280 230" fill="none">
    <rect
      x="72"
      y="176"
      width="256"
      height="66"
      rx="8"
      fill="var(--night)"
      stroke="var(--on-night-muted)"
      strokeWidth="4"
    />
    <path d="M168 220a46 46 0 0164 0" stroke="var(--star)" strokeWidth="6" strokeLinecap="round" />
    <rect x="112" y="26" width="176" height="110" rx="10" fill="#FAF9F6" />
    <rect x="130" y="46" width="36" height="28" rx="4" fill="var(--accent)" />
    <path d="M130 98h88M130 116h64" stroke="#757B76" strokeWidth="6" strokeLinecap="round" />
    <path
      d="M200 146v20M188 156l12 12 12-12"
      stroke="var(--star)"
      strokeWidth="6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

export const CardLies = () => (
  <svg {...plain} viewBox="0 100 400 300" fill="none">
    <rect
      x="40"
      y="250"
      width="320"
      height="130"
      rx="10"
      fill="var(--night-2)"
      stroke="var(--on-night-muted)"
      strokeWidth="4"
    />
    <path
      d="M150 330a72 72 0 01100 0M172 348a40 40 0 0156 0"
      stroke="var(--star)"
      strokeWidth="7"
      strokeLinecap="round"
    />
    <g transform="translate(0 96)">
      <rect x="90" y="30" width="220" height="138" rx="12" fill="#FAF9F6" />
      <rect x="112" y="56" width="46" height="36" rx="5" fill="var(--accent)" />
      <path d="M112 124h120M112 146h80" stroke="#757B76" strokeWidth="7" strokeLinecap="round" />
    </g>
  </svg>
);

/** Face in a frame. */
export const FaceDrawing = () => (
  <svg {...plain} viewBox="60 20 280 230" fill="none" strokeLinecap="round" strokeLinejoin="round">
    <path
      d="M110 80V50a20 20 0 0120-20h30M240 30h30a20 20 0 0120 20v30M290 190v30a20 20 0 01-20 20h-30M160 240h-30a20 20 0 01-20-20v-30"
      stroke="var(--star)"
      strokeWidth="8"
    />
    <ellipse cx="200" cy="134" rx="56" ry="70" fill="#FAF9F6" />
    <path d="M178 122v8M222 122v8M182 164q18 14 36 0" stroke="#12223A" strokeWidth="7" />
  </svg>
);

/** Arrow to the person's own side, which is the same side in a mirror. */
export const TurnArrow = ({ side }: { readonly side: 'left' | 'right' }) => (
  <svg {...plain} viewBox="0 0 100 100" fill="none" className={`turn ${side}`}>
    <circle cx="50" cy="50" r="48" fill="var(--star)" />
    <path
      d={side === 'left' ? 'M76 50H26M46 28L24 50l22 22' : 'M24 50h50M54 28l22 22-22 22'}
      stroke="#12223A"
      strokeWidth="11"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
