import { RECORD_BYTES } from './columns.ts';
import { bytesOf, textOf } from './letters.ts';
import type { DebitResult } from './model.ts';

/** A bank's answer to a sent file: the same with results, and their sums in the trailer. */
export function answerTo(sent: Uint8Array, resultOf: (index: number) => DebitResult): Uint8Array {
  const text = textOf(sent);
  const step = /^[\r\n]+/.exec(text.slice(RECORD_BYTES))?.[0].length ?? 0;
  const lines = Array.from({ length: Math.floor(text.length / (RECORD_BYTES + step)) }, (_, line) =>
    text.slice(line * (RECORD_BYTES + step), (line + 1) * (RECORD_BYTES + step)),
  );
  const rest = text.slice(lines.join('').length);
  const sums = { done: [0, 0], failed: [0, 0] };
  const answered = lines.map((line, index) => {
    if (!line.startsWith('2')) return line;
    const result = resultOf(index - 1);
    const sum = sums[result === '0' ? 'done' : 'failed'];
    sum.splice(0, 2, (sum[0] ?? 0) + 1, (sum[1] ?? 0) + Number(line.slice(80, 90)));
    return line.slice(0, 111) + result + line.slice(112);
  });
  const totals = [sums.done, sums.failed]
    .map(([count, yen]) => String(count).padStart(6, '0') + String(yen).padStart(12, '0'))
    .join('');
  const whole = answered.map((line) => (line.startsWith('8') ? line.slice(0, 19) + totals + line.slice(55) : line));
  return bytesOf(whole.join('') + rest);
}
