import { Button } from '@machi/ui/button/Button';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { ChosenPicture, Cover } from './shrink-picture.ts';
import { useReportTexts } from './texts.ts';

const STEP = 0.02;
const LEAST = 0.04;
const FIRST: Cover = { left: 0.4, top: 0.4, width: 0.2, height: 0.2 };

const within = ({ left, top, width, height }: Cover): Cover => {
  const [wide, high] = [Math.min(1, Math.max(LEAST, width)), Math.min(1, Math.max(LEAST, height))];
  return {
    left: Math.min(1 - wide, Math.max(0, left)),
    top: Math.min(1 - high, Math.max(0, top)),
    width: wide,
    height: high,
  };
};

const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface CoverPictureProps {
  readonly picture: ChosenPicture;
  readonly number: number;
  readonly onChange: (covers: readonly Cover[]) => void;
  readonly onRemove: () => void;
}

/**
 * A picture, large, with boxes over what nobody should see. A box is drawn by pulling over the picture, or added by a
 * button and moved by the arrow keys; with Shift they change its size.
 */
export function CoverPicture({ picture, number, onChange, onRemove }: CoverPictureProps) {
  const { t } = useReportTexts();
  const { covers, src } = picture;
  const frame = useRef<HTMLDivElement>(null);
  const [pulled, setPulled] = useState<Cover>();
  const begun = useRef<readonly [x: number, y: number]>(undefined);
  const last = useRef<HTMLButtonElement>(null);

  const placeOf = ({ clientX, clientY }: PointerEvent): readonly [number, number] => {
    const box = frame.current?.getBoundingClientRect();
    return box ? [(clientX - box.left) / box.width, (clientY - box.top) / box.height] : [0, 0];
  };
  const spanned = (event: PointerEvent): Cover | undefined => {
    if (!begun.current) return undefined;
    const [[x, y], [u, v]] = [begun.current, placeOf(event)];
    return { left: Math.min(x, u), top: Math.min(y, v), width: Math.abs(u - x), height: Math.abs(v - y) };
  };
  function end(event: PointerEvent) {
    const made = spanned(event);
    begun.current = undefined;
    setPulled(undefined);
    if (made && made.width > LEAST / 2 && made.height > LEAST / 2) onChange([...covers, within(made)]);
  }
  const change = (index: number, to: Cover) => onChange(covers.map((one, at) => (at === index ? within(to) : one)));
  function press(event: KeyboardEvent, index: number, cover: Cover) {
    const move = MOVES[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onChange(covers.filter((_one, at) => at !== index));
    } else if (move) {
      event.preventDefault();
      const [x, y] = move;
      change(
        index,
        event.shiftKey
          ? { ...cover, width: cover.width + x, height: cover.height + y }
          : { ...cover, left: cover.left + x, top: cover.top + y },
      );
    }
  }
  const styleOf = ({ left, top, width, height }: Cover) => ({
    left: `${left * 100}%`,
    top: `${top * 100}%`,
    width: `${width * 100}%`,
    height: `${height * 100}%`,
  });
  function add() {
    onChange([...covers, FIRST]);
    requestAnimationFrame(() => last.current?.focus());
  }
  return (
    <li className="stack-tight">
      <div
        ref={frame}
        className="report-cover"
        onPointerDown={(event) => {
          if (event.button !== 0 || event.target instanceof HTMLButtonElement) return;
          begun.current = placeOf(event);
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => setPulled(spanned(event))}
        onPointerUp={end}
        onPointerCancel={() => {
          begun.current = undefined;
          setPulled(undefined);
        }}
      >
        <img src={src} alt={t('picture.alt', { number })} draggable={false} />
        {covers.map((cover, index) => (
          <button
            key={index}
            ref={index === covers.length - 1 ? last : undefined}
            type="button"
            className="report-box"
            style={styleOf(cover)}
            aria-label={t('cover.box', { number: index + 1 })}
            onKeyDown={(event) => press(event, index, cover)}
          />
        ))}
        {pulled && <span className="report-box" style={styleOf(pulled)} />}
      </div>
      <div className="row tight">
        <Button size="small" onClick={add}>
          {t('cover.add')}
        </Button>
        {covers.length > 0 && (
          <Button size="small" onClick={() => onChange(covers.slice(0, -1))}>
            {t('cover.undo')}
          </Button>
        )}
        <Button size="small" variant="text-danger" aria-label={t('picture.remove.of', { number })} onClick={onRemove}>
          {t('picture.remove')}
        </Button>
      </div>
    </li>
  );
}
