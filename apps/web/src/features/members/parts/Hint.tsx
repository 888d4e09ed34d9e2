/** A hint and an example that stays on one line. */
export function Hint({ words, example }: { words: string; example: string }) {
  return (
    <>
      {words} <span className="nb">{example}</span>
    </>
  );
}
