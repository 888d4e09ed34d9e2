import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'too-many-documents': '申込みに付けていないファイルは{{0}}件までです。いらないものを外してからお試しください。',
  'documents-full':
    'お預かりできるファイルは、お一人{{0}}件、あわせて{{1}}までです。利用が終わったファイルは、プライバシーポリシー第9条の期間がたつと消えます。お急ぎのときは役場へお電話ください。',
  'document-attached': '送った申込みに付いているファイルなので、ここでは外せません。',
};
