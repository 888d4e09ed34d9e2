import type { PageSource } from '../../platform/pages/page-source.ts';

// The form's editor shows it beside the questions.
export const pages: readonly PageSource[] = [
  { path: '/onlineform/editor/:onlineform_id/preview', isFramed: true, asks: () => [] },
];
