import type { Cover } from '@machi/domain/reports/model';
import { Button } from '@machi/ui/button/Button';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { ChosenPicture } from './shrink-picture.ts';
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

/** A box that is pulled: a new one from where it begins, or one that is moved. */
interface Pull {
  readonly x: number;
  readonly y: number;
  readonly index?: number;
}

/**
 * A picture, large, with boxes over what nobody should see. A box is drawn by pulling over the picture, and moved by
 * pulling it, or added by a button and moved by the arrow keys; with Shift they change its size.
 */
export function CoverPicture({ picture, number, onChange, onRemove }: CoverPictureProps) {
  const { t } = useReportTexts();
  const { covers, src, found } = picture;
  const frame = useRef<HTMLDivElement>(null);
  const [pulled, setPulled] = useState<Cover & { readonly index?: number }>();
  const [chosen, setChosen] = useState(0);
  const begun = useRef<Pull>(undefined);
  const last = useRef<HTMLButtonElement>(null);
  const marked = Math.min(chosen, covers.length - 1);

  const placeOf = ({ clientX, clientY }: PointerEvent): readonly [number, number] => {
    const box = frame.current?.getBoundingClientRect();
    return box ? [(clientX - box.left) / box.width, (clientY - box.top) / box.height] : [0, 0];
  };
  const begin = (event: PointerEvent, index?: number) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const [x, y] = placeOf(event);
    begun.current = { x, y, ...(index !== undefined && { index }) };
    frame.current?.setPointerCapture(event.pointerId);
  };
  const pulledTo = (event: PointerEvent) => {
    if (!begun.current) return undefined;
    const { x, y, index } = begun.current;
    const [u, v] = placeOf(event);
    const moved = index === undefined ? undefined : covers[index];
    return moved && index !== undefined
      ? { index, ...within({ ...moved, left: moved.left + u - x, top: moved.top + v - y }) }
      : { left: Math.min(x, u), top: Math.min(y, v), width: Math.abs(u - x), height: Math.abs(v - y) };
  };
  function end(event: PointerEvent) {
    const made = pulledTo(event);
    stop();
    if (!made) return;
    const { index, ...cover } = made as Cover & { readonly index?: number };
    if (index !== undefined) change(index, cover);
    else if (cover.width > LEAST / 2 && cover.height > LEAST / 2) put([...covers, within(cover)]);
  }
  function stop() {
    begun.current = undefined;
    setPulled(undefined);
  }
  function put(all: readonly Cover[]) {
    onChange(all);
    setChosen(all.length - 1);
  }
  const change = (index: number, to: Cover) => onChange(covers.map((one, at) => (at === index ? within(to) : one)));
  const remove = (index: number) => onChange(covers.filter((_one, at) => at !== index));
  function press(event: KeyboardEvent, index: number, cover: Cover) {
    const move = MOVES[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove(index);
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
    put([...covers, FIRST]);
    requestAnimationFrame(() => last.current?.focus());
  }
  return (
    <li className="stack-tight">
      <div
        ref={frame}
        className="report-cover"
        onPointerDown={(event) => begin(event)}
        onPointerMove={(event) => setPulled(pulledTo(event))}
        onPointerUp={end}
        onPointerCancel={stop}
      >
        <img src={src} alt={t('picture.alt', { number })} draggable={false} />
        {covers.map((cover, index) => (
          <button
            key={index}
            ref={index === covers.length - 1 ? last : undefined}
            type="button"
            className="report-box"
            style={styleOf(pulled?.index === index ? pulled : cover)}
            aria-label={t('cover.box', { number: index + 1 })}
            onFocus={() => setChosen(index)}
            onPointerDown={(event) => begin(event, index)}
            onKeyDown={(event) => press(event, index, cover)}
          />
        ))}
        {pulled && pulled.index === undefined && <span className="report-box" style={styleOf(pulled)} />}
      </div>
      <p role="status">
        {typeof found !== 'number'
          ? t(`found.${found}`)
          : found === 0
            ? t('found.none')
            : t('found.some', { count: found })}
      </p>
      <div className="row tight">
        <Button size="small" onClick={add}>
          {t('cover.add')}
        </Button>
        {covers.length > 0 && (
          <Button size="small" onClick={() => remove(marked)}>
            {t('cover.remove', { number: marked + 1 })}
          </Button>
        )}
        <Button size="small" variant="text-danger" aria-label={t('picture.remove.of', { number })} onClick={onRemove}>
          {t('picture.remove')}
        </Button>
      </div>
    </li>
  );
}
