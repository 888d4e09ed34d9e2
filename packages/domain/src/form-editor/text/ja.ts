import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'form-draft-changed':
    'ほかの職員が（または別の画面で）、この手続きを先に変えました。あなたが書いたものは、この画面に残っています。新しい手続きとして残すか、相手が書いたものを開いてください。',
  'form-unpublished': 'まだ公開していない手続きです。先に公開してから、受付を始めてください。',
  'form-unchanged': '公開している版から、何も変わっていません。',
  'form-published': '一度公開した手続きは、申請が残るため削除できません。受付を終えてください。',
  'form-applied': '試験用URLから申請があったため、削除できません。',
  'form-list-changed': 'ほかの職員が、先に一覧を変えました。もう一度ご覧ください。',
  'form-too-many': '手続きは{{0}}件まで作れます。要らない下書きを削除してください。',
  'form-many-versions': '1つの手続きの版は{{0}}までです。写しを作り、そちらで続けてください。',
  'form-large': '手続きが大きすぎて保存できません。文章を短くしてください。',
  'form-file-json': 'JSONとして読めないファイルです。{{0}}行目を直してください。',
  'form-file-large': 'ファイルが大きすぎます。90万文字までです。',
  'form-file-count': 'ファイルに入れられる手続きは1〜{{0}}件です。',
};
