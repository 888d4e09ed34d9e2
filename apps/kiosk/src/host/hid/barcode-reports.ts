/** Usage page of barcode scanners (HID Point of Sale Usage Tables 1.02, 3). */
export const SCANNER_USAGE_PAGE = 0x8c;

/**
 * Input report of a scanner in HID-POS mode, 64 bytes as makers agree: number 2 · length of the data · AIM symbology
 * identifier 3 (its first always "]") · data 56 · further identifier · reserved · bit 0: goes on in the next report.
 */
const REPORT = { number: 2, bytes: 64, lengthAt: 1, identifierAt: 2, dataAt: 5, dataBytes: 56, flagsAt: 63 } as const;
const RIGHT_BRACKET = 0x5d;
const GOES_ON = 0x01;
/** A phone's pass has 117 characters; no text for a terminal is longer. */
const MOST_BYTES = 512;
/** Longest gap between reports of one barcode, in milliseconds: later ones belong to another. */
const LONGEST_GAP = 500;

const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Uint8Array): string | undefined {
  try {
    // Scanners end the text with a carriage return, or as configured.
    return utf8.decode(bytes).replace(/[\r\n\t]+$/, '');
  } catch {
    return undefined;
  }
}

/**
 * Joins a scanner's reports into texts. It drops reports of another form, texts that are too long and those whose
 * rest never came.
 * @returns function that takes a report and its time, in milliseconds of a monotonic clock
 */
export function createBarcodeReader(hear: (text: string) => void): (report: Uint8Array, at: number) => void {
  let parts: Uint8Array[] = [];
  let lastAt = 0;
  let isDropping = false;
  return (report, at) => {
    const length = report[REPORT.lengthAt] ?? 0;
    const isScan =
      report.length === REPORT.bytes &&
      report[0] === REPORT.number &&
      length <= REPORT.dataBytes &&
      report[REPORT.identifierAt] === RIGHT_BRACKET;
    if (!isScan) return;
    if (at - lastAt > LONGEST_GAP) {
      parts = [];
      isDropping = false;
    }
    lastAt = at;
    const goesOn = ((report[REPORT.flagsAt] ?? 0) & GOES_ON) !== 0;
    parts.push(report.slice(REPORT.dataAt, REPORT.dataAt + length));
    if (parts.reduce((sum, part) => sum + part.length, 0) > MOST_BYTES) {
      parts = [];
      isDropping = true;
    }
    if (goesOn) return;
    const text = isDropping ? undefined : textOf(Buffer.concat(parts));
    parts = [];
    isDropping = false;
    if (text) hear(text);
  };
}
