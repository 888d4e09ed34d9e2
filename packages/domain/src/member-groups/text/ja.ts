import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'too-many-groups': 'リストとグループは{{0}}個までです。先に、使わないものを削除するか、グループから抜けてください。',
  'group-person-unknown': '選べなくなった人がいます。画面を開き直して、もう一度選んでください。',
  'group-login-id': '相手の方がここにログインするときのメールアドレスか、携帯電話の番号を入力してください。',
  'invites-yourself': 'これはあなたのものです。招く相手の方のメールアドレスか、携帯電話の番号を入力してください。',
  'already-invited': 'この相手には、すでに招待を送っています。グループの中でご覧になれます。',
  'too-many-group-people':
    'グループは、招待中の人をふくめて{{0}}人までです。先に、だれかを外すか、招待を取り消してください。',
  'too-many-invitations': '招待は1日に{{0}}人までです。続きは、あしたお願いします。',
  'mail-needs-address': '先に「アカウント」で、メールアドレスを登録してください。',
};
