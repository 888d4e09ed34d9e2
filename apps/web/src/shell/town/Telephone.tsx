/** A telephone number that can be pressed, never broken over two lines. */
export function Telephone({ number }: { number: string }) {
  return (
    <a className="nb num" href={`tel:${number.replaceAll('-', '')}`}>
      {number}
    </a>
  );
}
