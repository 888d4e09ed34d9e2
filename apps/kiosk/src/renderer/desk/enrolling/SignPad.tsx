import { Button } from '@machi/ui/button/Button';
import { useEffect, useEffectEvent, useId, useRef, type PointerEvent } from 'react';
import { useTexts } from '../texts.ts';

interface SignPadProps {
  readonly isSigned: boolean;
  readonly onSigned: (isSigned: boolean) => void;
}

/** Least length of a signature in pixels: a dot is none. */
const LEAST_LENGTH = 120;

/** Pad for signing with a finger, a pen or the mouse. The drawing stays here and is removed with the step. */
export function SignPad({ isSigned, onSigned }: SignPadProps) {
  const { t } = useTexts();
  const hint = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const length = useRef(0);

  const unsign = useEffectEvent(() => {
    if (length.current === 0) return;
    length.current = 0;
    onSigned(false);
  });
  // As many points as the screen has, for sharp lines. A resized pad has lost its drawing.
  useEffect(() => {
    const pad = canvas.current;
    if (!pad) return undefined;
    const fit = new ResizeObserver(() => {
      const ratio = window.devicePixelRatio;
      if (pad.width === Math.round(pad.clientWidth * ratio)) return;
      pad.width = Math.round(pad.clientWidth * ratio);
      pad.height = Math.round(pad.clientHeight * ratio);
      unsign();
    });
    fit.observe(pad);
    return () => fit.disconnect();
  }, []);

  const placeOf = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) => ({ x: offsetX, y: offsetY });
  function draw(event: PointerEvent<HTMLCanvasElement>): void {
    const from = last.current;
    const context = canvas.current?.getContext('2d');
    if (!from || !context) return;
    const to = placeOf(event);
    const ratio = window.devicePixelRatio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.lineWidth = 3;
    context.lineCap = 'round';
    context.strokeStyle = getComputedStyle(event.currentTarget).color;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
    length.current += Math.hypot(to.x - from.x, to.y - from.y);
    last.current = to;
    if (length.current >= LEAST_LENGTH && !isSigned) onSigned(true);
  }
  function clear(): void {
    const pad = canvas.current;
    const context = pad?.getContext('2d');
    context?.resetTransform();
    context?.clearRect(0, 0, pad?.width ?? 0, pad?.height ?? 0);
    length.current = 0;
    onSigned(false);
  }

  return (
    <div className="stack-tight">
      <div className={isSigned ? 'sign-pad is-signed' : 'sign-pad'}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('consent.sign')}
          aria-describedby={hint}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            last.current = placeOf(event);
          }}
          onPointerMove={draw}
          onPointerUp={() => {
            last.current = null;
          }}
          onPointerCancel={() => {
            last.current = null;
          }}
        />
        {!isSigned && (
          <p className="muted" aria-hidden="true">
            {t('consent.sign.here')}
          </p>
        )}
      </div>
      <p className="row between">
        <span id={hint} className="muted sm">
          {t('consent.sign.hint')}
        </span>
        <Button variant="text" size="small" onClick={clear}>
          {t('consent.sign.clear')}
        </Button>
      </p>
    </div>
  );
}
