/**
 * Value of a field after inserting a text at the cursor, or at the end when the field was never focused. The text gets
 * its own lines.
 */
export function insertText(area: HTMLTextAreaElement | null, value: string, text: string): string {
  const from = area?.selectionStart ?? value.length;
  const [before, after] = [value.slice(0, from), value.slice(area?.selectionEnd ?? from)];
  const lead = before === '' || before.endsWith('\n') ? '' : '\n';
  const end = after === '' || after.startsWith('\n') ? '' : '\n';
  return `${before}${lead}${text}${end}${after}`;
}
