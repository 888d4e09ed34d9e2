import { shareFrom } from './figures.ts';

const WIDTH = 640;
const HEIGHT = 400;
const EDGE = { left: 70, right: 20, top: 40, bottom: 50 } as const;
const plotWidth = WIDTH - EDGE.left - EDGE.right;
const plotHeight = HEIGHT - EDGE.top - EDGE.bottom;

interface Axis {
  readonly label: string;
  /** Place of a value on the axis, from 0 to 1. */
  place(value: number): number;
  readonly marks: readonly number[];
  written(value: number): string;
}

const percent = (value: number): string => `${Number((value * 100).toPrecision(2))} %`;
const clamped = (share: number): number => Math.min(1, Math.max(0, share));
const linear = (
  label: string,
  from: number,
  to: number,
  marks: readonly number[],
  written: (value: number) => string,
): Axis => ({
  label,
  place: (value) => clamped((value - from) / (to - from)),
  marks,
  written,
});
/** A logarithmic axis of rates. */
const rates = (label: string, least: number, marks: readonly number[]): Axis => ({
  label,
  place: (value) => clamped(1 - Math.log10(Math.max(value, least)) / Math.log10(least)),
  marks,
  written: percent,
});

interface Curve {
  readonly colour: string;
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
}

function drawing(title: string, x: Axis, y: Axis, curves: readonly Curve[]): string {
  const atX = (value: number): string => (EDGE.left + x.place(value) * plotWidth).toFixed(1);
  const atY = (value: number): string => (EDGE.top + (1 - y.place(value)) * plotHeight).toFixed(1);
  const bottom = EDGE.top + plotHeight;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#222">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><text x="${EDGE.left}" y="22" font-size="15" font-weight="700">${title}</text>`,
    ...x.marks.map(
      (mark) =>
        `<path d="M${atX(mark)} ${EDGE.top}V${bottom}" stroke="#ddd"/><text x="${atX(mark)}" y="${bottom + 16}" text-anchor="middle">${x.written(mark)}</text>`,
    ),
    ...y.marks.map(
      (mark) =>
        `<path d="M${EDGE.left} ${atY(mark)}H${WIDTH - EDGE.right}" stroke="#ddd"/><text x="${EDGE.left - 6}" y="${atY(mark)}" dy="4" text-anchor="end">${y.written(mark)}</text>`,
    ),
    `<text x="${EDGE.left + plotWidth / 2}" y="${HEIGHT - 8}" text-anchor="middle">${x.label}</text>`,
    `<text transform="translate(14 ${EDGE.top + plotHeight / 2}) rotate(-90)" text-anchor="middle">${y.label}</text>`,
    ...curves.map(
      ({ colour, points }) =>
        `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.map(([px, py]) => `${atX(px)},${atY(py)}`).join(' ')}"/>`,
    ),
    ...curves.map(
      ({ colour, name }, index) =>
        `<text x="${WIDTH - EDGE.right - 6}" y="${EDGE.top + 18 + index * 17}" text-anchor="end" fill="${colour}">${name}</text>`,
    ),
    '</svg>',
    '',
  ].join('\n');
}

export interface NamedScores {
  readonly name: string;
  readonly mated: readonly number[];
  readonly nonMated: readonly number[];
}

const COLOURS = ['#0b6e4f', '#b3541e', '#3b5ba5', '#7a3e9d'] as const;
const STEPS = 200;

/** Rates of error at thresholds between the lowest score of a person and the highest of a stranger. */
function errors({ mated, nonMated }: NamedScores): { readonly accepted: number; readonly missed: number }[] {
  const ordered = (scores: readonly number[]): Float64Array => Float64Array.from(scores).toSorted();
  const others = ordered(nonMated);
  const from = others[Math.floor(others.length / 2)] ?? 0;
  const to = others.at(-1) ?? 1;
  return Array.from({ length: STEPS + 1 }, (_step, step) => {
    const threshold = from + ((to - from) * step) / STEPS;
    return { accepted: shareFrom(nonMated, threshold), missed: 1 - shareFrom(mated, threshold) };
  });
}

const RATE_MARKS = [1, 0.1, 0.01, 0.001, 0.0001];

/** ROC: rate of right acceptances by rate of wrong ones. */
export const rocPlot = (trials: readonly NamedScores[]): string =>
  drawing(
    'ROC',
    rates('strangers accepted (FMR)', 1e-5, RATE_MARKS),
    linear('persons accepted', 0.9, 1, [0.9, 0.92, 0.94, 0.96, 0.98, 1], percent),
    trials.map((one, index) => ({
      name: one.name,
      colour: COLOURS[index % COLOURS.length] ?? COLOURS[0],
      points: errors(one).map(({ accepted, missed }) => [accepted, 1 - missed]),
    })),
  );

/** DET: rate of misses by rate of wrong acceptances. */
export const detPlot = (trials: readonly NamedScores[]): string =>
  drawing(
    'DET',
    rates('strangers accepted (FMR)', 1e-5, RATE_MARKS),
    rates('persons missed (FNMR)', 1e-3, [1, 0.1, 0.01, 0.001]),
    trials.map((one, index) => ({
      name: one.name,
      colour: COLOURS[index % COLOURS.length] ?? COLOURS[0],
      points: errors(one).map(({ accepted, missed }) => [accepted, missed]),
    })),
  );

const BINS = 80;

/** Frequency of each score, for one person and for two. */
export function histogramPlot({ name, mated, nonMated }: NamedScores): string {
  const from = Math.min(
    ...[mated, nonMated].map((scores) => scores.reduce((least, score) => Math.min(least, score), 1)),
  );
  const curve = (scores: readonly number[], colour: string, of: string): Curve => {
    const bins = Array.from({ length: BINS }, () => 0);
    for (const score of scores) {
      const bin = Math.min(BINS - 1, Math.max(0, Math.floor(((score - from) / (1 - from)) * BINS)));
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    return {
      name: of,
      colour,
      points: bins.map((count, bin) => [from + ((bin + 0.5) / BINS) * (1 - from), count / scores.length]),
    };
  };
  const curves = [curve(mated, COLOURS[0], 'one person'), curve(nonMated, COLOURS[1], 'two persons')];
  const most = Math.max(...curves.flatMap(({ points }) => points.map(([, share]) => share)));
  const marks = Array.from({ length: 6 }, (_mark, index) => from + ((1 - from) * index) / 5);
  return drawing(
    name,
    linear('likeness', from, 1, marks, (value) => Number(value).toFixed(2)),
    linear('share', 0, most, [0, most / 2, most], percent),
    curves,
  );
}
