/** Codes and telephone numbers: "HMD-273K", "0100-55-2155". */
const HYPHENATED = /([0-9A-Z]+(?:-[0-9A-Z]+)+)/;

/** A sentence whose codes and telephone numbers stay in one line each. */
export function Unbroken({ text }: { text: string }) {
  return text.split(HYPHENATED).map((part, index) =>
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
