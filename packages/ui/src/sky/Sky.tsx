import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { FONT_SIZE, layOutSky, starRadius, type SkyMoment, type SkyNow } from './sky-layout.ts';

export type { SkyMoment, SkyNow };

export type SkyProps = {
  title: ReactNode;
  titleId: string;
  /** Shown opposite the title, such as the date. */
  aside?: ReactNode;
  /** Each is also in a list next to the sky, because screen readers skip the picture. */
  moments: readonly SkyMoment[];
  now?: SkyNow | undefined;
  hourLabel: (hour: number) => string;
};

/** The day as a night sky from edge to edge, with a star at the hour of each event. */
export function Sky({ title, titleId, aside, moments, now, hourLabel }: SkyProps) {
  const band = useRef<HTMLDivElement>(null);
  const width = useWidth(band);
  const layout = useMemo(() => layOutSky(width, moments, now), [width, moments, now]);
  return (
    <div className="sky" ref={band}>
      <div className="wrap">
        <div className="row between">
          <h2 id={titleId}>{title}</h2>
          {aside}
        </div>
      </div>
      <svg
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        preserveAspectRatio="none"
        fontSize={FONT_SIZE}
        style={{ height: `${layout.height / 16}rem` }}
        aria-hidden="true"
        focusable="false"
      >
        <Hills width={layout.width} height={layout.height} />
        <path className="sky-arc" d={`M${layout.arc.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}`} />
        {layout.now && <path className="sky-now" d={`M${layout.now.x} ${layout.now.top}V${layout.now.bottom}`} />}
        {layout.marks.map((mark, index) => (
          <SkyMark key={index} {...mark} radius={starRadius(layout.isWide)} />
        ))}
        {layout.labels.map(({ index, time, label, x, anchor, timeY, labelY }) => (
          <g key={index} textAnchor={anchor}>
            <text className="sky-time" x={x} y={timeY}>
              {time}
            </text>
            <text x={x} y={labelY}>
              {label}
            </text>
          </g>
        ))}
        {layout.now && now && (
          <g className="sky-flag" transform={`translate(${layout.now.flag.x} ${layout.now.flag.y})`}>
            <rect width={layout.now.flag.width} height={layout.now.flag.height} rx="3" />
            <text x={layout.now.flag.width / 2} y="18" textAnchor="middle">
              {now.label}
            </text>
          </g>
        )}
        {layout.hours.map(({ hour, x, y }) => (
          <text key={hour} className="sky-hour" x={x} y={y} textAnchor="middle">
            {hourLabel(hour)}
          </text>
        ))}
      </svg>
    </div>
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Two ranges of hills for a sky of 1280 by 210. */
const far =
  'M0 210V149L115 130 166 133 230 120 326 144 384 138 512 154 602 145 717 152 806 140 896 147 979 122 1024 126 1069 118 1152 144 1216 135 1280 147V210Z';
const near =
  'M0 210V168L64 156 128 165 211 139 256 147 301 143 384 168 474 161 563 173 678 166 768 175 896 159 954 165 1050 141 1114 154 1165 151 1280 170V210Z';

/** Stretches the hills from edge to edge. */
function Hills({ width, height }: { width: number; height: number }) {
  return (
    <g transform={`scale(${width / 1280} ${height / 210})`}>
      <path className="sky-far" d={far} />
      <path className="sky-near" d={near} />
    </g>
  );
}

function SkyMark({ x, y, shape, radius }: { x: number; y: number; shape: SkyMoment['shape']; radius: number }) {
  if (shape === 'ring') return <circle className="sky-star" cx={x} cy={y} r="6" />;
  const [wide, half] = [radius * Math.cos(Math.PI / 6), radius / 2];
  const rays = [
    [0, -radius],
    [wide, half],
    [wide, -half],
  ] as const;
  return (
    <path
      className="sky-star"
      d={rays.map(([dx, dy]) => `M${round(x - dx)} ${round(y - dy)}L${round(x + dx)} ${round(y + dy)}`).join('')}
    />
  );
}

/** Width of an element in units of 1/16 of the page's text size, so that the sky scales with the text. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(() => inUnits(document.documentElement.clientWidth));
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    // The observer also reports before the first paint. Measuring here would force a layout during React's work.
    const observer = new ResizeObserver(() => flushSync(() => setWidth(inUnits(current.clientWidth))));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

function inUnits(pixels: number): number {
  const textSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return Math.round((pixels / textSize) * 16);
}
