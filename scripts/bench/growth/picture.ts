import { inFigures } from '../ground/table.ts';

export interface Curve {
  readonly name: string;
  /** Requests a second by cores. */
  readonly points: readonly (readonly [cores: number, perSecond: number])[];
  readonly measured: readonly (readonly [cores: number, perSecond: number])[];
}

const WIDTH = 840;
const HEIGHT = 420;
const PLOT = { left: 90, right: 630, top: 50, bottom: 370 } as const;
const LABEL = 16;
const INKS = ['#1f5fa8', '#c0392b', '#2e7d4f', '#d9822b', '#6b4fa0', '#444'];

/** Draws what so many cores answer in a second: lines of the model, dots of what was measured. Both scales double. */
export function drawGrowth(title: string, curves: readonly Curve[]): string {
  const all = curves.flatMap(({ points, measured }) => [...points, ...measured]);
  const counts = [...new Set(curves.flatMap(({ points }) => points.map(([cores]) => cores)))].toSorted(
    (one, other) => one - other,
  );
  const low = 10 ** Math.floor(Math.log10(Math.min(...all.map(([, perSecond]) => perSecond))));
  const high = 10 ** Math.ceil(Math.log10(Math.max(...all.map(([, perSecond]) => perSecond))));
  const most = Math.log2(Math.max(...counts));
  const x = (cores: number): number => PLOT.left + (Math.log2(cores) / most) * (PLOT.right - PLOT.left);
  const y = (perSecond: number): number =>
    PLOT.bottom - (Math.log10(perSecond / low) / Math.log10(high / low)) * (PLOT.bottom - PLOT.top);
  const text = (at: number, row: number, words: string, more = ''): string =>
    `<text x="${at.toFixed(1)}" y="${row.toFixed(1)}" ${more}>${words}</text>`;
  const steps = Array.from({ length: Math.round(Math.log10(high / low)) + 1 }, (_none, index) => low * 10 ** index);
  // Names of lines that end close together stand one below the other.
  const rows = new Map<string, number>();
  let above = -Infinity;
  for (const { name, points } of curves.toSorted(
    (one, other) => (other.points.at(-1)?.[1] ?? 0) - (one.points.at(-1)?.[1] ?? 0),
  )) {
    above = Math.max(above + LABEL, y(points.at(-1)?.[1] ?? low) + 4);
    rows.set(name, above);
  }
  const drawn = curves.map(({ name, points, measured }, index) => {
    const ink = INKS[index % INKS.length] ?? '#444';
    const [cores, perSecond] = points.at(-1) ?? [1, low];
    return `<polyline points="${points.map(([at, rate]) => `${x(at).toFixed(1)},${y(rate).toFixed(1)}`).join(' ')}" fill="none" stroke="${ink}" stroke-width="2"/>
${measured.map(([at, rate]) => `<circle cx="${x(at).toFixed(1)}" cy="${y(rate).toFixed(1)}" r="4" fill="#fff" stroke="${ink}" stroke-width="2"/>`).join('\n')}
${text(x(cores) + 8, rows.get(name) ?? 0, `${name} ${inFigures(perSecond)}`, `fill="${ink}"`)}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" fill="#222">
<title>${title}</title>
<rect width="100%" height="100%" fill="#fff"/>
${text(PLOT.left, 24, title, 'font-size="15"')}
${steps.map((step) => `<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${y(step).toFixed(1)}" y2="${y(step).toFixed(1)}" stroke="#ddd"/>\n${text(PLOT.left - 8, y(step) + 4, step.toLocaleString('en-US'), 'text-anchor="end"')}`).join('\n')}
${counts.map((cores) => text(x(cores), PLOT.bottom + 22, `${cores} ${cores === 1 ? 'core' : 'cores'}`, 'text-anchor="middle"')).join('\n')}
${drawn.join('\n')}
</svg>
`;
}
