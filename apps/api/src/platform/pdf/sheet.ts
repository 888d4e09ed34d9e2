import Pdf from 'pdfkit';
import type { PdfFonts } from './fonts.ts';
import type { Align, Format, PdfAbout, PdfPart, Sizes, Style } from './document.ts';
import { printable } from './printable.ts';
import { createStructure, type PartKind } from './structure.ts';

/** Portrait, in points, as all lengths here. */
const PAGES = { A4: { width: 595.28, height: 841.89 }, A3: { width: 841.89, height: 1190.55 } } as const;
/** 17 mm. */
const MARGIN = 48;
/** Height of the footer and the line above it about letters that no font has. */
const FOOT = 60;
const PADDING = 4;
/** Between two lines of one text. */
const LEADING = 2;
const RULE = 0.6;
const BODY = 10;
const TABLE_SIZES: Sizes = [9.5];
/** A field up to LONG is not split across pages; a part smaller than LEAST is not started. */
const LONG = 160;
const LEAST = 60;
/** Marks the continued field or first cell of a row on the next page. */
const CONTINUED = { ja: '（つづき）', en: '(continued)' } as const;

/** The whole lines of a part of a text; the part itself if it has none. */
function wholeLines(text: string, part: string): string {
  const end = part.lastIndexOf('\n') + 1;
  return part === text || end === 0 ? part : part.slice(0, end);
}

/** The tags that PDF readers expect. */
const LANGUAGES = { ja: 'ja-JP', en: 'en-GB' } as const;

const UPRIGHT: Format = { size: 'A4', isWide: false };

/** A PDF under construction, from top to bottom. What does not fit goes to the next page. */
export function createSheet(
  { title, author, locale = 'ja', now, footer, gaps, format = UPRIGHT }: PdfAbout,
  fonts: PdfFonts,
) {
  const { width: short, height: long } = PAGES[format.size];
  const PAGE = format.isWide ? { width: long, height: short } : { width: short, height: long };
  const INNER = PAGE.width - 2 * MARGIN;
  const BOTTOM = PAGE.height - FOOT;
  const FOOTER_AT = PAGE.height - 38;
  const document = new Pdf({
    size: format.size,
    layout: format.isWide ? 'landscape' : 'portrait',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: FOOT },
    bufferPages: true,
    lang: LANGUAGES[locale],
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, CreationDate: now },
  });
  document.registerFont('regular', fonts.regular);
  document.registerFont('bold', fonts.bold);
  const structure = createStructure(document);
  type Table = ReturnType<typeof structure.begun>;
  /** The current list. */
  let list: Table | undefined;
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<Buffer>((resolve) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
  });
  let hasGaps = false;
  /** Documents in this print, each with its first page. */
  const papers = [{ footer, from: 0 }];

  const again = (name: string): string => `${name}\n${CONTINUED[locale]}`;

  /** Cached because each text is measured before it is drawn. */
  const cleaned = new Map<string, string>();
  function clean(text: string): string {
    const known = cleaned.get(text);
    if (known !== undefined) return known;
    const result = printable(text, fonts.has);
    hasGaps ||= result.missing.length > 0;
    cleaned.set(text, result.text);
    return result.text;
  }

  function use({ size = BODY, isBold = false }: Style): void {
    document.font(isBold ? 'bold' : 'regular').fontSize(size);
  }

  /** Starts a new page unless this much room is left. */
  function need(height: number): boolean {
    if (document.y + height <= BOTTOM) return false;
    document.addPage();
    return true;
  }

  /** Adds a part to the reading order, after what was written before. */
  function write(kind: PartKind, draw: () => unknown): void {
    list = undefined;
    structure.drawn(kind, draw);
  }

  function text(content: string, style: Style = {}, kind: PartKind = 'P'): void {
    use(style);
    const { align = 'left', gap = 4, indent = 0, spacing = 0 } = style;
    const options = { width: INNER - indent, align, lineGap: LEADING, characterSpacing: spacing };
    write(kind, () => document.text(clean(content), MARGIN + indent, document.y, options));
    document.y += gap;
  }

  /** A horizontal line of a width in points. */
  function line(at: number, width: number): void {
    structure.decoration(() => {
      document.lineWidth(1).strokeColor('#333333');
      document
        .moveTo(MARGIN, at)
        .lineTo(MARGIN + width, at)
        .stroke();
    });
  }

  const cellOptions = (width: number, align: Align = 'left') => ({
    width: width - 2 * PADDING,
    align,
    lineGap: LEADING,
  });

  const measured = new Map<string, number>();
  /** Height of a text in a cell; cached because most are asked twice. */
  function textHeight(content: string, width: number, style: Style): number {
    const key = `${style.size ?? BODY} ${style.isBold ?? false} ${width} ${content}`;
    const known = measured.get(key);
    if (known !== undefined) return known;
    use(style);
    const height = document.heightOfString(content, cellOptions(width, style.align));
    measured.set(key, height);
    return height;
  }

  interface Cell {
    readonly text: string;
    readonly width: number;
    readonly style: Style;
    /** Whether it heads a row or a column. */
    readonly heads?: 'Row' | 'Column';
  }
  /** One row of bordered cells. Without a table it is not part of the reading order. */
  function row(cells: readonly Cell[], table?: Table): void {
    const prepared = cells.map((cell) => ({ ...cell, text: clean(cell.text) }));
    const heights = prepared.map((cell) => textHeight(cell.text, cell.width, cell.style));
    const height = Math.max(...heights) - LEADING + 2 * PADDING;
    const top = document.y;
    let left = MARGIN;
    const line = table && structure.begun('TR', table);
    for (const { heads, style, width, text: content } of prepared) {
      const at = left;
      structure.decoration(() => {
        document.lineWidth(RULE).strokeColor('#333333').rect(at, top, width, height).stroke();
      });
      use(style);
      const draw = () => document.text(content, at + PADDING, top + PADDING - 1, cellOptions(width, style.align));
      if (line) structure.drawn(heads ? 'TH' : 'TD', draw, line, heads);
      else structure.decoration(draw, 'Pagination');
      left += width;
    }
    document.y = top + height;
  }

  /** Height of a row with one text. */
  const heightOf = (content: string, width: number, style: Style = {}): number =>
    textHeight(clean(content), width, style) + 2 * PADDING;

  /** Width of the column of names, so that few names need a second line. */
  function nameWidth(names: readonly string[]): number {
    use({ isBold: true });
    const longest = Math.max(...names.map((name) => document.widthOfString(clean(name))));
    return Math.min(Math.max(longest + 2 * PADDING + 1, INNER * 0.2), INNER * 0.36);
  }

  /** The part of a long text that fits on this page; empty where there is hardly any room. */
  function fitting(content: string, width: number, style: Style = {}): string {
    const left = BOTTOM - document.y;
    if (left < LEAST) return '';
    if (heightOf(content, width, style) <= left) return content;
    const letters = [...content];
    let [fits, tooMany] = [0, letters.length];
    while (tooMany - fits > 1) {
      const middle = (fits + tooMany) >> 1;
      if (heightOf(letters.slice(0, middle).join(''), width, style) <= left) fits = middle;
      else tooMany = middle;
    }
    return letters.slice(0, fits).join('');
  }

  function begunTable(): Table {
    list = undefined;
    return structure.begun('Table');
  }

  return {
    text: (content: string, style: Style): void => text(content, style),
    item(mark: string, content: string, style: Style = {}): void {
      use(style);
      const indent = Math.max(14, document.widthOfString(mark) + 5);
      const options = { width: INNER - indent, lineGap: LEADING };
      need(document.heightOfString(clean(content), options));
      const top = document.y;
      list ??= structure.begun('L');
      const part = structure.begun('LI', list);
      structure.drawn('Lbl', () => document.text(mark, MARGIN, top, { lineBreak: false }), part);
      structure.drawn('LBody', () => document.text(clean(content), MARGIN + indent, top, options), part);
      document.y += style.gap ?? 4;
    },
    space(points: number): void {
      document.y += points;
    },
    heading(content: string): void {
      need(40);
      document.y += 7;
      text(content, { isBold: true, size: 11 }, 'H2');
    },
    title(content: string, { sizes, ...style }: Style & { readonly sizes?: Sizes }): void {
      const fits = (size: number): boolean => {
        use({ ...style, size });
        return document.widthOfString(clean(content)) <= INNER;
      };
      text(content, sizes ? { ...style, size: sizes.find(fits) ?? sizes.at(-1) ?? sizes[0] } : style, 'H1');
    },
    underlined(content: string, style: Style): void {
      const width = INNER * 0.64;
      use(style);
      write('P', () => document.text(clean(content), MARGIN, document.y, { width, lineGap: LEADING }));
      line(document.y + 2, width);
      document.y += 2 + (style.gap ?? 4);
    },
    framed(content: string, style: Style): void {
      const top = document.y;
      use(style);
      write('P', () => document.text(clean(content), MARGIN, top + 10, { width: INNER, align: 'center' }));
      const bottom = document.y + 10;
      for (const at of [top, bottom]) line(at, INNER);
      document.y = bottom + (style.gap ?? 4);
    },
    next(itsFooter: string): void {
      list = undefined;
      document.addPage();
      papers.push({ footer: itsFooter, from: document.bufferedPageRange().count - 1 });
    },
    cut(content: string): void {
      use({ size: 8 });
      const words = clean(content);
      const width = document.widthOfString(words) + 12;
      const [left, at] = [MARGIN + (INNER - width) / 2, document.y + 6];
      structure.decoration(() => {
        document.lineWidth(RULE).strokeColor('#333333').dash(3, { space: 3 });
        document.moveTo(MARGIN, at).lineTo(left, at).stroke();
        document
          .moveTo(left + width, at)
          .lineTo(PAGE.width - MARGIN, at)
          .stroke();
        document.undash();
        document.text(words, left, at - 5, { width, align: 'center', lineBreak: false });
      });
      document.y = at + 12;
    },
    /** @param names of all such tables of the PDF, so that they are equally wide */
    fields(rows: readonly (readonly [name: string, value: string])[], names: readonly string[]): void {
      const first = nameWidth(names);
      const table = begunTable();
      const write = (name: string, value: string) => {
        const head = { text: name, width: first, style: { isBold: true }, heads: 'Row' as const };
        row([head, { text: value, width: INNER - first, style: {} }], table);
      };
      for (const [name, value] of rows) {
        const height = Math.max(heightOf(value, INNER - first), heightOf(name, first, { isBold: true }));
        let rest = value;
        while (document.y + heightOf(rest, INNER - first) > BOTTOM) {
          const part = height <= LONG ? '' : fitting(rest, INNER - first);
          if (part !== '') write(rest === value ? name : again(name), part);
          rest = rest.slice(part.length);
          document.addPage();
        }
        need(rest === value ? height : 0);
        write(rest === value ? name : again(name), rest);
      }
    },
    table({ columns, rows, sizes = TABLE_SIZES, below = 0 }: Extract<PdfPart, { readonly columns: unknown }>): void {
      const widths = columns.map(({ share }) => share * INNER);
      const widthOf = (index: number): number => widths[index] ?? 0;
      const headTexts = columns.map(({ head }) => head);
      const highest = (texts: readonly string[], style: Style): number =>
        Math.max(...texts.map((one, index) => heightOf(one, widthOf(index), style)));
      need(60);
      const room = BOTTOM - document.y;
      const fits = (size: number): boolean => {
        let rest = room - below - highest(headTexts, { size, isBold: true });
        return rows.every((texts) => (rest -= highest(texts, { size })) >= 0);
      };
      const size = (sizes.length === 1 ? undefined : sizes.find(fits)) ?? sizes.at(-1) ?? BODY;
      const cellsOf = (texts: readonly string[], style: Style) =>
        texts.map((one, index) => ({
          text: one,
          width: widthOf(index),
          style: { size, ...style, align: columns[index]?.align ?? 'left' },
        }));
      const heads = cellsOf(headTexts, { isBold: true }).map((cell) => ({ ...cell, heads: 'Column' as const }));
      const table = begunTable();
      row(heads, table);
      for (const [index, texts] of rows.entries()) {
        const height = highest(texts, { size });
        if (height <= BOTTOM - MARGIN - LEAST) {
          if (need(index === rows.length - 1 ? height + below : height)) row(heads);
          row(cellsOf(texts, {}), table);
        } else {
          torn(texts);
        }
      }

      /** Splits a row that is higher than a page: each page continues the cells, with a mark below the first one. */
      function torn(texts: readonly string[]): void {
        const [first = '', ...others] = texts;
        let rest = others;
        while (rest.some((one) => one !== '')) {
          const part = rest.map((one, index) => wholeLines(one, fitting(one, widthOf(index + 1), { size })));
          if (part.every((one) => one === '')) {
            document.addPage();
            row(heads);
          } else {
            row(cellsOf([rest === others ? first : again(first), ...part], {}), table);
            rest = rest.map((one, index) => one.slice(part[index]?.length ?? 0));
          }
        }
      }
    },
    need,
    /** The whole PDF, with page numbers. */
    async finish(): Promise<Buffer> {
      const { count } = document.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        document.switchToPage(index);
        const paper = papers.findLast(({ from }) => from <= index) ?? { footer, from: 0 };
        const end = papers.find(({ from }) => from > index)?.from ?? count;
        // The footer is in the margin, where text would start a new page.
        document.page.margins.bottom = 0;
        use({ size: 8.5 });
        structure.decoration(() => {
          if (hasGaps) document.text(gaps, MARGIN, FOOTER_AT - 14, { lineBreak: false });
          document.text(clean(paper.footer), MARGIN, FOOTER_AT, { lineBreak: false });
          document.text(`${index - paper.from + 1} / ${end - paper.from}`, MARGIN, FOOTER_AT, {
            width: INNER,
            align: 'right',
          });
        }, 'Pagination');
      }
      structure.end();
      document.end();
      return written;
    },
  };
}
export type Sheet = ReturnType<typeof createSheet>;
