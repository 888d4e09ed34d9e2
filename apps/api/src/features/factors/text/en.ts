import type { ja } from './ja.ts';

export const en: typeof ja = {
  added: {
    subject: '[{{product}}] A second step was set up for your login',
    paragraphs: [
      'Dear {{name}},',
      '{{what}} was set up for your login. From now on it is asked for when you log in. All other browsers were logged out.',
      'If it was not you, please call the office at once.',
    ],
    short: '{{what}} was set up for your login to {{product}}. If it was not you, call the office at once.',
    link: 'Open your account',
  },
  removed: {
    subject: '[{{product}}] A second step was removed from your login',
    paragraphs: [
      'Dear {{name}},',
      '{{what}} was removed from your login. Your login no longer asks for it. All other browsers were logged out.',
      'If it was not you, please call the office at once.',
    ],
    short: '{{what}} was removed from your login to {{product}}. If it was not you, call the office at once.',
    link: 'Open your account',
  },
  codesMade: {
    subject: '[{{product}}] New recovery codes were made',
    paragraphs: [
      'Dear {{name}},',
      'Ten new recovery codes were made for your login. The ones of before no longer count.',
      'If it was not you, please call the office at once.',
    ],
    short:
      'Ten new recovery codes were made for your login to {{product}}. If it was not you, call the office at once.',
    link: 'Open your account',
  },
  kinds: { totp: 'An authenticator app', passkey: 'A passkey' },
  closing: '{{office}}  Tel. {{tel}} ({{hours}})\nThis address cannot receive replies.',
};
