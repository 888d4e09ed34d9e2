import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'picture-points': '写真が大きすぎて読み取れません。小さくしてから、もう一度選んでください。',
  'too-many-notice-files': '送れるファイルは1日{{0}}件までです。続きは明日送ってください。',
  'too-many-files-in-notice':
    '1つのお知らせに入れられる写真とPDFは、合わせて{{0}}件までです。いくつか取りのぞくか、PDFを1つにまとめてください。',
};
