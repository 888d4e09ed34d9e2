/**
 * What a field says once a text was put in where the cursor stands, or at its end where nobody has been in it. It stands
 * on lines of its own.
 */
export function insertText(area: HTMLTextAreaElement | null, value: string, text: string): string {
  const from = area?.selectionStart ?? value.length;
  const [before, after] = [value.slice(0, from), value.slice(area?.selectionEnd ?? from)];
  const lead = before === '' || before.endsWith('\n') ? '' : '\n';
  const end = after === '' || after.startsWith('\n') ? '' : '\n';
  return `${before}${lead}${text}${end}${after}`;
}
