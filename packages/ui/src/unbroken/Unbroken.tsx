/** Codes and telephone numbers, and from when to when: "HMD-273K", "0100-55-2155", "9:50〜10:00", "9:50–10:00". */
const WHOLE = /([0-9A-Z]+(?:-[0-9A-Z]+)+|\d{1,2}:\d{2}[〜–]\d{1,2}:\d{2})/;

/** A sentence whose codes, telephone numbers and times stay in one line each. */
export function Unbroken({ text }: { text: string }) {
  return text.split(WHOLE).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one sentence keep their places
      <span key={index} className="nb">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
