import type { Second } from '../histories/asking.ts';

/** A fault from the second in which it began to the one in which it was healed. */
export interface Suffered {
  readonly name: string;
  readonly began: number;
  readonly ended: number;
}

const WIDTH = 1600;
const LEFT = 160;
const RIGHT = 20;
const BAND = 18;
const TOP = 40;
const PLOT = 150;
/** A longer run is drawn by means of several seconds. */
const MOST_POINTS = 700;
const INK = { write: '#1f5fa8', read: '#8a8f98', gap: '#c0392b', fault: '#d9822b', text: '#222' } as const;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&#39;');

/** Stretches of seconds in which nothing of this kind was answered. */
export function gapsOf(seconds: readonly Second[], kind: 'writes' | 'reads'): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  for (const [second, counts] of seconds.entries()) {
    if (counts[kind] > 0) continue;
    const last = gaps.at(-1);
    if (last?.to === second) last.to = second + 1;
    else gaps.push({ from: second, to: second + 1 });
  }
  return gaps;
}

/** Draws a run: answered writes and reads of each second, the seconds without any, and the faults below. */
export function drawTimeline(title: string, seconds: readonly Second[], suffered: readonly Suffered[]): string {
  const names = [...new Set(suffered.map(({ name }) => name))];
  const wide = Math.ceil(seconds.length / MOST_POINTS);
  const means = Array.from({ length: Math.ceil(seconds.length / wide) }, (_none, index) => {
    const part = seconds.slice(index * wide, (index + 1) * wide);
    const mean = (kind: 'writes' | 'reads') => part.reduce((sum, counts) => sum + counts[kind], 0) / part.length;
    return { writes: mean('writes'), reads: mean('reads') };
  });
  const most = Math.ceil(Math.max(1, ...means.map(({ writes, reads }) => Math.max(writes, reads))));
  const x = (second: number): number => LEFT + (second / Math.max(1, seconds.length)) * (WIDTH - LEFT - RIGHT);
  const y = (count: number): number => TOP + PLOT - (count / most) * PLOT;
  const line = (kind: 'writes' | 'reads'): string =>
    means.map((counts, index) => `${x((index + 0.5) * wide).toFixed(1)},${y(counts[kind]).toFixed(1)}`).join(' ');
  const bottom = TOP + PLOT + 30;
  const height = bottom + names.length * BAND + 40;
  const text = (at: number, row: number, words: string, more = ''): string =>
    `<text x="${at.toFixed(1)}" y="${row}" ${more}>${escape(words)}</text>`;
  const step = [10, 30, 60, 300, 600].find((each) => seconds.length / each <= 20) ?? 600;
  const ticks = Array.from({ length: Math.floor(seconds.length / step) + 1 }, (_none, index) => index * step);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12" fill="${INK.text}">
<title>${escape(title)}</title>
<rect width="100%" height="100%" fill="#fff"/>
${text(LEFT, 22, title, 'font-size="15"')}
${gapsOf(seconds, 'writes')
  .map(
    ({ from, to }) =>
      `<rect x="${x(from).toFixed(1)}" y="${TOP}" width="${(x(to) - x(from)).toFixed(1)}" height="${PLOT}" fill="${INK.gap}" opacity="0.25"/>`,
  )
  .join('\n')}
${gapsOf(seconds, 'reads')
  .map(
    ({ from, to }) =>
      `<rect x="${x(from).toFixed(1)}" y="${TOP + PLOT - 8}" width="${(x(to) - x(from)).toFixed(1)}" height="8" fill="${INK.text}"/>`,
  )
  .join('\n')}
<polyline points="${line('reads')}" fill="none" stroke="${INK.read}"/>
<polyline points="${line('writes')}" fill="none" stroke="${INK.write}" stroke-width="1.5"/>
${text(LEFT - 8, TOP + 10, `${most} a second`, 'text-anchor="end"')}
${text(LEFT - 8, TOP + 40, 'writes', `text-anchor="end" fill="${INK.write}"`)}
${text(LEFT - 8, TOP + 58, 'reads', `text-anchor="end" fill="${INK.read}"`)}
${text(LEFT - 8, TOP + 76, 'no write', `text-anchor="end" fill="${INK.gap}"`)}
${text(LEFT - 8, TOP + 94, 'no read', 'text-anchor="end" font-weight="bold"')}
${ticks.map((second) => text(x(second), TOP + PLOT + 16, step < 60 ? `${second} s` : `${second / 60} min`, 'text-anchor="middle"')).join('\n')}
${names.map((name, row) => text(LEFT - 8, bottom + row * BAND + 13, name, 'text-anchor="end" font-size="11"')).join('\n')}
${suffered
  .map(
    ({ name, began, ended }) =>
      `<rect x="${x(began).toFixed(1)}" y="${bottom + names.indexOf(name) * BAND + 3}" width="${Math.max(2, x(ended) - x(began)).toFixed(1)}" height="${BAND - 6}" fill="${INK.fault}"/>`,
  )
  .join('\n')}
</svg>
`;
}
