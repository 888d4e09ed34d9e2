/** A text of several lines as paragraphs. */
export const Lines = ({ text }: { text: string }) => text.split('\n').map((line) => <p key={line}>{line}</p>);
