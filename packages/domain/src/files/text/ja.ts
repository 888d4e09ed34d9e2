import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'file-refused': '「{{0}}」は受け付けられませんでした。',
  'file-empty': 'ファイルの中身がありません。別のファイルを選んでください。',
  'file-spoilt': 'ファイルを読み取れませんでした。もう一度選んでください。',
  'file-active':
    'このPDFには、しかけやほかのファイルが入っています。印刷の画面で「PDFに保存」を選んで作り直し、そのファイルを選んでください。',
};
