/** Most users of one list. */
export const BULK_MAX_LINES = 5000;

/** Longest line in UTF-16 units, enough for the longest values. Splitting a longer one could take seconds. */
const LONGEST_LINE = 4000;

/** Separator of fields: a comma of half or full width, or the tab that spreadsheets copy. */
export type Separator = 'comma' | 'tab';

interface Pattern {
  readonly quoted: RegExp;
  readonly open: RegExp;
  readonly plain: RegExp;
  readonly end: RegExp;
}
const patterns: Readonly<Record<Separator, Pattern>> = {
  comma: {
    quoted: /^\s*"((?:[^"]|"")*)"\s*(?:[,，]|$)/u,
    open: /^\s*"/u,
    plain: /^([^,，]*)(?:[,，]|$)/u,
    end: /[,，]$/u,
  },
  tab: {
    quoted: /^[^\S\t]*"((?:[^"]|"")*)"[^\S\t]*(?:\t|$)/u,
    open: /^[^\S\t]*"/u,
    plain: /^([^\t]*)(?:\t|$)/u,
    end: /\t$/u,
  },
};

/** The lines of a text, without its byte order mark and the empty lines at the end. */
export function linesOf(text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop();
  return lines;
}

/** Separator of a list, judged by its first line. */
export function separatorOf(line: string): Separator {
  if (line.length > LONGEST_LINE) return 'comma';
  return /[\t,，]/u.exec(line.trim().replaceAll(/"(?:[^"]|"")*"/gu, ''))?.[0] === '\t' ? 'tab' : 'comma';
}

/**
 * The fields of one line, with quotes as in CSV. Drops empty fields at the end, beyond the first `least`, because
 * spreadsheets save empty columns too. Undefined if a quote is not closed or the line is too long.
 */
export function fieldsOf(line: string, separator: Separator, least: number): string[] | undefined {
  if (line.length > LONGEST_LINE) return undefined;
  const { quoted, open, plain, end } = patterns[separator];
  const fields: string[] = [];
  let rest = separator === 'comma' ? line.trim() : line;
  for (;;) {
    const inQuotes = quoted.exec(rest);
    if (!inQuotes && open.test(rest)) return undefined;
    const found = inQuotes ?? plain.exec(rest);
    if (!found) return undefined;
    const field = found[1] ?? '';
    fields.push((inQuotes ? field.replaceAll('""', '"') : field).trim());
    if (!end.test(found[0])) break;
    rest = rest.slice(found[0].length);
  }
  while (fields.length > least && fields.at(-1) === '') fields.pop();
  return fields;
}
