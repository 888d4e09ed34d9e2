/** Inserts a text on its own lines at the cursor, or at the end of a field that was never focused. */
export function insertText(area: HTMLTextAreaElement | null, value: string, text: string): string {
  const from = area?.selectionStart ?? value.length;
  const [before, after] = [value.slice(0, from), value.slice(area?.selectionEnd ?? from)];
  const lead = before === '' || before.endsWith('\n') ? '' : '\n';
  const end = after === '' || after.startsWith('\n') ? '' : '\n';
  return `${before}${lead}${text}${end}${after}`;
}
