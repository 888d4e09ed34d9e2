import type { Locale } from '@machi/domain/locale/model';

export type Align = 'left' | 'center' | 'right';

/** How a text stands on a paper; lengths in points. */
export interface Style {
  readonly size?: number;
  readonly isBold?: boolean;
  readonly align?: Align;
  /** Blank below. */
  readonly gap?: number;
  /** Blank on the left. */
  readonly indent?: number;
  /** Between two letters. */
  readonly spacing?: number;
}

/** How large letters may be, the largest first: the first with which it fits is taken, and the last where none does. */
export type Sizes = readonly [number, ...number[]];

/** What is printed on: A4 upright where a paper does not say. */
export interface Format {
  readonly size: 'A4' | 'A3';
  readonly isWide: boolean;
}

export interface Column {
  readonly head: string;
  /** Part of the whole width. */
  readonly share: number;
  readonly align?: Align;
}

/** One thing on a paper. */
export type PdfPart =
  | ({ readonly text: string } & Style)
  /** A text with its number or mark before it. */
  | ({ readonly item: string; readonly mark: string } & Style)
  /** What it is, once, above everything; with sizes, in one line where one of them does it. */
  | ({ readonly title: string; readonly sizes?: Sizes } & Style)
  | { readonly heading: string }
  /** A text with a line below, such as the name above a receipt. */
  | ({ readonly underlined: string } & Style)
  /** A text in the middle between two lines, such as an amount. */
  | ({ readonly framed: string } & Style)
  /** Names with what they are, a row each. */
  | { readonly fields: readonly (readonly [name: string, value: string])[] }
  /**
   * Rows under their heads, which stand on each page anew; with sizes, on one page where one of them does it. So many points
   * below the last row stay free on its page: what comes there is not alone on the next.
   */
  | {
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly string[])[];
      readonly sizes?: Sizes;
      readonly below?: number;
    }
  /** The next paper of the same print: on a page of its own, with its own footer, its pages counted anew. */
  | { readonly next: string }
  /** Where the paper is cut or torn. */
  | { readonly cut: string }
  /** Blank, so many points. */
  | { readonly space: number }
  /** Keeps the next lines together, so many points. */
  | { readonly need: number };

/** What a paper says of itself, and below each of its pages. */
export interface PdfAbout {
  readonly title: string;
  readonly author: string;
  /** In which it is read aloud; Japanese where it does not say. */
  readonly locale?: Locale;
  readonly now: Date;
  readonly format?: Format;
  readonly footer: string;
  /** Below what bears a 〓: where the letter can be seen that no font has. */
  readonly gaps: string;
}

/** A paper as data: any feature writes one, and the press draws it on pages, from top to bottom. */
export interface Pdf extends PdfAbout {
  readonly parts: readonly PdfPart[];
  /** What somebody typed for it, by its field: it must stand there as it was typed. */
  readonly typed?: Readonly<Record<string, string>>;
}
