/**
 * Codes, telephone numbers, time ranges and days, with or without a year: "HMD-273K", "0100-55-2155", "9:50〜10:00",
 * "1月14日（木）", "Thu 14 Jan 2027"; with the mark behind, which must not begin a line.
 */
const WHOLE =
  /((?:[0-9A-Z]+(?:-[0-9A-Z]+)+|\d+:\d\d[〜–]\d+:\d\d|(?:\d+年)?\d+月\d+日（.）|[A-Z][a-z]{2} \d+ [A-Z][a-z]{2}(?: \d{4})?)[,.、。)）]*)/;

/** A sentence whose codes, telephone numbers, times and days do not break across lines. */
export function Unbroken({ text }: { text: string }) {
  return (
    <>
      {text.split(WHOLE).map((part, index) =>
        index % 2 === 1 ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one sentence keep their places
          <span key={index} className="nb">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}
