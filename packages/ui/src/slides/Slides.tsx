import { useState, type KeyboardEvent, type TouchEvent } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { Heading, type HeadingLevel } from '../page-head/Heading.tsx';
import { TextLink } from '../link/TextLink.tsx';

export interface SlideItem {
  readonly title: string;
  readonly text: string;
  readonly href: string;
  readonly picture: { readonly src: string; readonly alt: string };
}

export type SlidesProps = {
  label: string;
  headingLevel?: HeadingLevel;
  items: readonly SlideItem[];
  /** Role descriptions that replace "region" and "group" in screen readers. */
  carouselRole: string;
  slideRole: string;
  /** Accessible position of a slide, such as "Slide 1 of 4". */
  placeLabel: (place: number, count: number) => string;
  previousLabel: string;
  nextLabel: string;
  linkLabel: string;
};

/** Least distance of a swipe. Shorter moves are presses or scrolling. */
const SWIPE_PIXELS = 48;

/** Pictures to page through, one at a time; only the shown picture is loaded. */
export function Slides({
  label,
  headingLevel = 3,
  items,
  carouselRole,
  slideRole,
  placeLabel,
  previousLabel,
  nextLabel,
  linkLabel,
}: SlidesProps) {
  const [index, setIndex] = useState(0);
  const [touched, setTouched] = useState<{ readonly x: number; readonly y: number }>();
  const count = items.length;
  const place = Math.min(index, count - 1);
  const shown = items[place];
  if (!shown) return null;

  const turn = (by: number) => setIndex((place + by + count) % count);
  function turnByKey(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    turn(by);
  }
  function startSwipe({ touches }: TouchEvent) {
    const finger = touches[0];
    setTouched(finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : undefined);
  }
  function endSwipe({ changedTouches }: TouchEvent) {
    const finger = changedTouches[0];
    if (!finger || !touched) return;
    const [dx, dy] = [finger.clientX - touched.x, finger.clientY - touched.y];
    if (Math.abs(dx) > SWIPE_PIXELS && Math.abs(dx) > 2 * Math.abs(dy)) turn(dx < 0 ? 1 : -1);
  }

  return (
    <section
      className="slides"
      aria-label={label}
      aria-roledescription={carouselRole}
      onTouchStart={startSwipe}
      onTouchEnd={endSwipe}
    >
      <div aria-live="polite" aria-atomic="true">
        <div
          className="slide-stage"
          role="group"
          aria-roledescription={slideRole}
          aria-label={placeLabel(place + 1, count)}
        >
          <img
            key={shown.picture.src}
            className="slide-picture"
            src={shown.picture.src}
            alt={shown.picture.alt}
            width="704"
            height="300"
          />
          <div className="slide-texts">
            {items.map((item, at) => (
              <div key={item.href + item.title} className={at === place ? 'slide-text' : 'slide-text away'}>
                <Heading level={headingLevel}>{item.title}</Heading>
                <p className="sm muted">{item.text}</p>
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className="slide-nav">
        <TextLink href={shown.href} aria-label={`${linkLabel}: ${shown.title}`} onKeyDown={turnByKey}>
          {linkLabel}
        </TextLink>
        {count > 1 && (
          <div className="slide-turn">
            <button
              type="button"
              className="btn btn-second btn-small"
              aria-label={previousLabel}
              onClick={() => turn(-1)}
              onKeyDown={turnByKey}
            >
              <Icon name="chevron-left" />
            </button>
            <span className="sm num" aria-hidden="true">{`${place + 1} / ${count}`}</span>
            <button
              type="button"
              className="btn btn-second btn-small"
              aria-label={nextLabel}
              onClick={() => turn(1)}
              onKeyDown={turnByKey}
            >
              <Icon name="chevron-right" />
            </button>
          </div>
        )}
      </div>
    </section>
  );
}
