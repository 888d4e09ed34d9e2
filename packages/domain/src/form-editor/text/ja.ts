import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'form-draft-changed':
    'ほかの職員が、この申請書を先に変えました。あなたが書いたものは、この画面に残っています。新しい申請書として残すか、相手が書いたものを開いてください。',
  'form-unpublished': 'まだ公開していない申請書です。先に公開してから、受付を始めてください。',
  'form-unchanged': '公開している版から、何も変わっていません。',
  'form-published': '一度公開した申請書は、申請が残るため削除できません。受付を終えてください。',
  'form-applied': '試しのURLから申請があったため、削除できません。',
  'form-list-changed': 'ほかの職員が、先に一覧を変えました。もう一度ご覧ください。',
  'form-too-many': '申請書は{{0}}件まで作れます。要らない下書きを削除してください。',
  'form-many-versions': '1つの申請書の版は{{0}}までです。写しを作り、そちらで続けてください。',
  'form-large': '申請書が大きすぎて保存できません。文章を短くしてください。',
  'form-file-json': 'JSONとして読めないファイルです。{{0}}行目を直してください。',
  'form-file-large': 'ファイルが大きすぎます。90万文字までです。',
  'form-file-count': 'ファイルに入れられる申請書は1〜{{0}}件です。',
};
