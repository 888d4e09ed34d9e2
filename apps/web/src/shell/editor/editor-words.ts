import type { ReactNode } from 'react';

export interface EditorProps {
  readonly id: string;
  readonly label: string;
  readonly requiredWord?: string;
  readonly optionalWord?: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Whether it allows pictures and PDFs, as in a notice. */
  readonly hasFiles?: boolean;
  /** Whether it is to be easy Japanese: what is hard to read is listed at once. */
  readonly isEasy?: boolean;
  /** Language of the text, independent of the page's. */
  readonly lang: 'ja' | 'en';
  /** HTML from the server or from `onChange`. */
  readonly value: string;
  /** Receives the HTML, reduced to the list of tags; `''` for an empty text. */
  readonly onChange: (html: string) => void;
}
