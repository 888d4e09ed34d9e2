import { useEffect, useState } from 'react';

/** Light modules around the code (ISO/IEC 18004: four on every side). */
const QUIET_ZONE = 4;
/** Width from which a phone reads the code off a screen at arm's length, in px. */
const MIN_WIDTH = 220;

interface Drawing {
  readonly text: string;
  /** Modules on a side, quiet zone included. */
  readonly side: number;
  readonly path: string;
}

/** The encoder is fetched by those who see a code only: nobody on a phone. */
async function draw(text: string): Promise<Drawing> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { text, side: size, path: dark.join('') };
}

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/**
 * A QR code, black on white in both themes, a whole number of px to a module.
 * Its place is empty while the encoder is on its way, also when it does not come: give the text beside it.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let isWanted = true;
    draw(text).then(
      (drawn) => isWanted && setDrawing(drawn),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [text]);
  return <div className="qr">{drawing?.text === text ? <Code drawing={drawing} label={label} /> : null}</div>;
}

function Code({ drawing: { side, path }, label }: { drawing: Drawing; label: string }) {
  const width = side * Math.ceil(MIN_WIDTH / side);
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
