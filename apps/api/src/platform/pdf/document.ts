import type { Locale } from '@machi/domain/locale/model';

export type Align = 'left' | 'center' | 'right';

/** The style of a text; lengths in points. */
export interface Style {
  readonly size?: number;
  readonly isBold?: boolean;
  readonly align?: Align;
  /** Space below. */
  readonly gap?: number;
  /** Space on the left. */
  readonly indent?: number;
  /** Space between letters. */
  readonly spacing?: number;
}

/** Possible font sizes, largest first. The first that fits is used, or else the last. */
export type Sizes = readonly [number, ...number[]];

/** Paper format; A4 portrait by default. */
export interface Format {
  readonly size: 'A4' | 'A3';
  readonly isWide: boolean;
}

export interface Column {
  readonly head: string;
  /** Share of the whole width. */
  readonly share: number;
  readonly align?: Align;
}

/** A part of a PDF. */
export type PdfPart =
  | ({ readonly text: string } & Style)
  /** A text after a number or mark. */
  | ({ readonly item: string; readonly mark: string } & Style)
  /** The document's title, once, at the top. With sizes, the first that fits on one line. */
  | ({ readonly title: string; readonly sizes?: Sizes } & Style)
  | { readonly heading: string }
  /** A text with a line below, for example the name on a receipt. */
  | ({ readonly underlined: string } & Style)
  /** A centered text between two lines, for example an amount. */
  | ({ readonly framed: string } & Style)
  /** Rows of a name and its value. */
  | { readonly fields: readonly (readonly [name: string, value: string])[] }
  /**
   * A table whose heads are repeated on each page. With sizes, the first that fits on one page. `below` points under
   * the last row stay free on its page, so that what follows does not stand alone on the next page.
   */
  | {
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly string[])[];
      readonly sizes?: Sizes;
      readonly below?: number;
    }
  /** The next document in the same print: own page, own footer, pages counted from 1. */
  | { readonly next: string }
  /** A line where the page is cut or torn. */
  | { readonly cut: string }
  /** Space, in points. */
  | { readonly space: number }
  /** Keeps the next lines together; height in points. */
  | { readonly need: number };

/** A PDF's metadata and footer. */
export interface PdfAbout {
  readonly title: string;
  readonly author: string;
  /** Language of the PDF; Japanese by default. */
  readonly locale?: Locale;
  readonly now: Date;
  readonly format?: Format;
  readonly footer: string;
  /** The note below a page with 〓: where to see the letter that no font has. */
  readonly gaps: string;
}

/** A PDF as data, from top to bottom. Features write it and the press draws it. */
export interface Pdf extends PdfAbout {
  readonly parts: readonly PdfPart[];
  /** Text that a person typed, by field. It must be printed exactly. */
  readonly typed?: Readonly<Record<string, string>>;
}
