/** A text of several lines as a list of facts. */
export function Lines({ text }: { text: string }) {
  return (
    <ul className="demo-lines">
      {text.split('\n').map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
