import { useEffect, useState } from 'react';
import './qr-code.css';

/** Light modules around the code (ISO/IEC 18004: four on every side). */
const QUIET_ZONE = 4;
/** Width in px from which a phone reads the code off a screen at arm's length. */
const MIN_WIDTH = 220;
/** Share of a code that may be damaged: M a seventh, L a fourteenth where more has to fit in. */
type Correction = 'M' | 'L';

interface Drawing {
  readonly text: string;
  /** Modules on a side, quiet zone included. */
  readonly side: number;
  readonly path: string;
}

const loadEncoder = () => import('uqr');

/** Loads the encoder before the first code is there. A failure is ignored here: the code tries again. */
export function fetchEncoder(): void {
  loadEncoder().catch(() => undefined);
}

/** The encoder is loaded only with the first code. */
async function draw(text: string, correction: Correction): Promise<Drawing> {
  const { encode } = await loadEncoder();
  const { size, data } = encode(text, { ecc: correction, border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { text, side: size, path: dark.join('') };
}

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  /** Minimum width in px. */
  readonly width?: number;
  readonly correction?: Correction;
}

/** A QR code, black on white in both themes. The box stays empty when the encoder is missing: show the text too. */
export function QrCode({ text, label, width = MIN_WIDTH, correction = 'M' }: QrCodeProps) {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let isWanted = true;
    draw(text, correction).then(
      (drawn) => isWanted && setDrawing(drawn),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [text, correction]);
  return (
    <div className="qr">{drawing?.text === text ? <Code drawing={drawing} label={label} least={width} /> : null}</div>
  );
}

function Code({ drawing: { side, path }, label, least }: { drawing: Drawing; label: string; least: number }) {
  const width = side * Math.ceil(least / side);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={width}
      height={width}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
