import type { ReactNode } from 'react';

/** What page and editor agree on. */
export interface EditorProps {
  readonly id: string;
  readonly label: string;
  readonly requiredWord?: string;
  readonly optionalWord?: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** It may have pictures and PDFs, as a notice has them. */
  readonly hasFiles?: boolean;
  /** Of the text, whatever the page's is. */
  readonly lang: 'ja' | 'en';
  /** HTML, as the server has it or as `onChange` said it. */
  readonly value: string;
  /** What was written: HTML that fits the list of tags, `''` for nothing. */
  readonly onChange: (html: string) => void;
}
