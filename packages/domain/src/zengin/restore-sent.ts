import { RECORD_BYTES, placesOf } from './columns.ts';
import { bytesOf, textOf } from './letters.ts';
import { isDebitResult, type DebitRun } from './model.ts';
import type { DebitAnswer, ResultsRead } from './read-results.ts';
import { headerText, lineEnd, totalsOf, trailerText } from './write.ts';

type Answers = Extract<ResultsRead, { readonly answers: readonly DebitAnswer[] }>;

export interface Restored extends Answers {
  /** The file as it must have been sent. */
  readonly sent: Uint8Array;
}

const placeOf = (column: 'customer_number' | 'result' | 'yen') => {
  const place = placesOf('data').find(({ name }) => name === column);
  if (!place) throw new Error('a record of a debit has another form');
  return place;
};
const [NUMBER, RESULT, YEN] = [placeOf('customer_number'), placeOf('result'), placeOf('yen')];
const DIGITS = /^\d+$/;

/**
 * Restores the sent file from an answer by removing results and totals. Most banks change nothing else, so it equals
 * the sent file, and a stored hash proves that without decrypting account numbers. Undefined if length, header, results
 * or totals are wrong; nothing else is checked.
 */
export function restoreSent(
  bytes: Uint8Array,
  run: Pick<DebitRun, 'collection' | 'date'>,
  debits: number,
): Restored | undefined {
  const { file } = run.collection;
  const step = RECORD_BYTES + lineEnd[file.line_end].length;
  if (bytes.length !== (debits + 3) * step + file.end_of_file) return undefined;
  const record = (line: number): string => textOf(bytes.subarray(line * step, line * step + RECORD_BYTES));
  if (record(0) !== headerText(run)) return undefined;
  const sent = Uint8Array.from(bytes);
  const [open] = bytesOf(file.open_result);
  const answers: DebitAnswer[] = [];
  for (let line = 1; line <= debits; line += 1) {
    const start = line * step;
    const column = ({ start: from, end }: typeof RESULT): string => textOf(bytes.subarray(start + from, start + end));
    const [customer_number, yen, result] = [column(NUMBER), column(YEN), column(RESULT)];
    if (!isDebitResult(result) || !DIGITS.test(customer_number + yen)) return undefined;
    answers.push({ customer_number, yen: Number(yen), result });
    sent[start + RESULT.start] = open ?? 0;
  }
  const done = totalsOf(answers.filter(({ result }) => result === '0'));
  const failed = totalsOf(answers.filter(({ result }) => result !== '0'));
  const all = totalsOf(answers);
  const trailer = trailerText(all, file.fills_trailer === 1 ? { done, failed } : undefined);
  if (record(debits + 1) !== trailer) return undefined;
  sent.set(bytesOf(trailerText(all)), (debits + 1) * step);
  return { sent, answers, done, failed };
}
