import { RECORD_BYTES, placesOf, recordMark, recordText, type ColumnName, type RecordKind } from './columns.ts';
import { isCustomerNumber } from './customer-number.ts';
import { isLetterByte, textOf } from './letters.ts';
import { isDebitResult, type Debit, type DebitResult, type DebitRun, type Violation } from './model.ts';
import { dataText, headerText, totalsOf, trailerText, type Totals } from './write.ts';

/** Most violations reported. Later ones mostly follow from the first. */
const MOST_VIOLATIONS = 50;
const [LF, CR, END_OF_FILE] = [0x0a, 0x0d, 0x1a];

export interface DebitAnswer {
  readonly customer_number: string;
  readonly yen: number;
  readonly result: DebitResult;
}

export type ResultsRead =
  | { readonly answers: readonly DebitAnswer[]; readonly done: Totals; readonly failed: Totals }
  | { readonly violations: readonly Violation[] };

/** Length of a line ending in bytes, judged by the first; 0: records without separators. */
function lineEndBytes(bytes: Uint8Array): number {
  const at = bytes.findIndex((byte) => byte === LF || byte === CR);
  if (at === -1) return 0;
  if (bytes[at] === LF) return 1;
  return bytes[at + 1] === LF ? 2 : 0;
}

/** Length of the line ending before and with a line feed; 0 if the file uses another ending. */
const lineEnding = (bytes: Uint8Array, at: number, ending: number): number =>
  ending === 2 && bytes[at - 1] !== CR ? 0 : ending;

/** Splits a file into lines without their endings. Each keeps wrong characters so that they can be reported. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const content = bytes.at(-1) === END_OF_FILE ? bytes.subarray(0, -1) : bytes;
  const ending = lineEndBytes(content);
  const lines: Uint8Array[] = [];
  for (let start = 0; start < content.length;) {
    const next = ending === 0 ? start + RECORD_BYTES : content.indexOf(LF, start);
    const end = next === -1 || next > content.length ? content.length : next;
    lines.push(content.subarray(start, content[end] === LF ? end + 1 - lineEnding(content, end, ending) : end));
    start = ending === 0 ? end : end + 1;
  }
  return lines;
}

/** Columns that a bank may change besides the result. */
const mayDiffer = (run: DebitRun, kind: RecordKind, name: ColumnName): boolean =>
  kind === 'data' && (name === 'result' || (run.collection.file.rewrites as readonly string[]).includes(name));

/** Meaning of a wrong column in each kind of record. */
const differenceIn = { header: 'other-run', data: 'differs', trailer: 'counted', end: 'differs' } as const;

/**
 * Reported value of a column. Of an account number only the last digits: the sender of a wrong one must not learn the
 * right one.
 */
const told = (name: ColumnName, text: string): string =>
  name === 'account_number' ? text.slice(-3).padStart(text.length, '*') : text.trim();

function differing(run: DebitRun, kind: RecordKind, line: number, found: string, sent: string): Violation[] {
  if (found === sent) return [];
  return placesOf(kind).flatMap(({ name, start, end }): Violation[] => {
    const [is, was] = [found.slice(start, end), sent.slice(start, end)];
    if (is === was || mayDiffer(run, kind, name)) return [];
    const code = name === 'debit_date' ? 'other-date' : differenceIn[kind];
    return [{ line, byte: start + 1, code, column: name, found: told(name, is), expected: told(name, was) }];
  });
}

/** Reports lines of wrong length. Their columns cannot be read. */
const wrongLengths = (lines: readonly Uint8Array[]): Violation[] =>
  lines.flatMap(({ length }, index) =>
    length === RECORD_BYTES
      ? []
      : [{ line: index + 1, byte: 0, code: 'line-bytes', found: length, expected: RECORD_BYTES } as const],
  );

/** Reports characters outside the bank's set, and misplaced records. */
function misplaced(lines: readonly Uint8Array[]): Violation[] {
  const last = lines.length;
  return lines.flatMap((bytes, index): Violation[] => {
    const line = index + 1;
    const strange = bytes.findIndex((byte) => !isLetterByte(byte));
    if (strange !== -1) return [{ line, byte: strange + 1, code: 'not-a-letter' }];
    const kind = line === 1 ? 'header' : line === last ? 'end' : line === last - 1 ? 'trailer' : 'data';
    const found = textOf(bytes.subarray(0, 1));
    return found === recordMark[kind]
      ? []
      : [{ line, byte: 1, code: 'record', column: 'record', found, expected: recordMark[kind] }];
  });
}

const columnOf = (text: string, column: ColumnName): { readonly value: string; readonly byte: number } => {
  const place = placesOf('data').find(({ name }) => name === column);
  return { value: text.slice(place?.start, place?.end), byte: (place?.start ?? 0) + 1 };
};

/** Reads the data records, matches each with the debit that was sent, and reports problems. */
function readAnswers(run: DebitRun, texts: readonly string[]) {
  const sent = new Map(run.debits.map((debit) => [debit.customer_number, debit]));
  const seenAt = new Map<string, number>();
  const answers: { readonly debit: Debit; readonly result: DebitResult }[] = [];
  const violations = texts.flatMap((text, index): Violation[] => {
    const line = index + 2;
    const { value: number, byte } = columnOf(text, 'customer_number');
    const at = { line, byte, column: 'customer_number', found: number } as const;
    const debit = sent.get(number);
    if (debit === undefined)
      return [{ ...at, code: isCustomerNumber(number) ? 'customer-unknown' : 'customer-damaged' }];
    const before = seenAt.get(number);
    if (before !== undefined) return [{ ...at, code: 'customer-twice', found: before }];
    seenAt.set(number, line);
    const { value: result, byte: resultByte } = columnOf(text, 'result');
    // The sent line gets the answer's result for comparison: most lines then match.
    const differs = differing(run, 'data', line, text, dataText(debit, run.collection, result));
    if (isDebitResult(result)) {
      answers.push({ debit, result });
      return differs;
    }
    const code = result === ' ' ? 'no-result' : 'unknown-result';
    return [...differs, { line, byte: resultByte, code, column: 'result', found: result }];
  });
  const missing = sent.size - seenAt.size;
  return {
    answers,
    violations:
      missing === 0
        ? violations
        : [...violations, { line: 0, byte: 0, code: 'customers-missing', found: missing } as const],
  };
}

/**
 * Reads a bank's answer to a sent run. A file with any problem is refused as a whole: it may be cut off, edited,
 * duplicated, of another run or of another day. Its size is limited by the sent file before it is read.
 */
export function readResults(bytes: Uint8Array, run: DebitRun): ResultsRead {
  const wrong = (...violations: readonly Violation[]): ResultsRead => ({
    violations: violations.slice(0, MOST_VIOLATIONS),
  });
  // Twice the sent size, so that duplicated lines can be reported.
  const most = 2 * (run.debits.length + 3) * (RECORD_BYTES + 2) + 1;
  if (bytes.length === 0) return wrong({ line: 0, byte: 0, code: 'empty' });
  if (bytes.length > most) return wrong({ line: 0, byte: 0, code: 'too-large', found: bytes.length, expected: most });
  const lines = linesOf(bytes);
  if (lines.length < 3) return wrong({ line: 0, byte: 0, code: 'too-short', found: lines.length });
  for (const look of [wrongLengths, misplaced]) {
    const found = look(lines);
    if (found.length > 0) return wrong(...found);
  }
  const texts = lines.map(textOf);
  const header = differing(run, 'header', 1, texts[0] ?? '', headerText(run));
  // In a file of another run each line would differ, so only that is reported.
  if (header.length > 0) return wrong(...header);
  const { answers, violations } = readAnswers(run, texts.slice(1, -2));
  const totals = (isDone: boolean) =>
    totalsOf(answers.filter(({ result }) => (result === '0') === isDone).map(({ debit }) => debit));
  const [done, failed] = [totals(true), totals(false)];
  const { file } = run.collection;
  const trailer = trailerText(totalsOf(run.debits), file.fills_trailer === 1 ? { done, failed } : undefined);
  const [last, end] = [texts.at(-2) ?? '', texts.at(-1) ?? ''];
  const isSentFile =
    file.fills_trailer === 1 && done.count === run.debits.length && last === trailerText(totalsOf(run.debits));
  if (isSentFile) return wrong({ line: lines.length - 1, byte: 0, code: 'sent-file' });
  const all = [
    ...violations,
    ...differing(run, 'trailer', lines.length - 1, last, trailer),
    ...differing(run, 'end', lines.length, end, recordText('end', {})),
  ];
  if (all.length > 0) return wrong(...all);
  return {
    answers: answers.map(({ debit, result }) => ({
      customer_number: debit.customer_number,
      yen: debit.yen,
      result,
    })),
    done,
    failed,
  };
}
