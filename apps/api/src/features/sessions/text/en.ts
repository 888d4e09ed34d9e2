import type { ja } from './ja.ts';

export const en: typeof ja = {
  otp: {
    subject: '[{{product}}] Your code {{code}}',
    paragraphs: [
      'This is your code to log in to {{product}}.',
      '{{code}}',
      'Please enter it on the login page within 10 minutes. Never tell it to anybody. The town’s staff will not ask you for it.',
      'If you did not try to log in, somebody else may know your password. Please change it at once.',
    ],
    short: 'Your code for {{product}} is {{code}}. Enter it within 10 minutes. Never tell it to anybody.',
  },
  login: {
    subject: '[{{product}}] Somebody logged in to your account',
    paragraphs: [
      'Dear {{name}},',
      'Somebody logged in to your account at {{time}}.\nBrowser: {{device}}',
      'If it was you, there is nothing to do.',
      'If it was not you, please change your password on the page below and end the login of that browser. If you need help, please call the office.',
    ],
    short:
      'Somebody logged in to {{product}} at {{time}} ({{device}}). If it was not you, change your password on the page below or call the office.',
    link: 'Open your account',
  },
  reminder: {
    subject: '[{{product}}] Your temporary password',
    paragraphs: [
      'Dear {{name}},',
      'Here is a temporary password. Please log in with it within 30 minutes. It can be used once; you will then be asked to choose a new password.',
      '{{password}}',
      'If you did not ask for it, please delete this mail. Your present password stays valid.',
    ],
    short:
      'Your temporary password for {{product}} is {{password}}. Log in with it within 30 minutes; it can be used once. Until then your present password stays valid.',
    link: 'Open the login page',
  },
  officeReminder: {
    subject: '[{{product}}] Your password',
    paragraphs: [
      'Dear {{name}},',
      'Somebody asked for a temporary password for your account.',
      'You work for the town. You have not set up a second step of your own for your login yet, or your password came by mail. The town sends none by mail then. A colleague at the desk for members can give you one.',
      'If you did not ask for it, there is nothing to do. Your password stays valid.',
    ],
    short:
      'Officials get no password by mail without a second step of their own, or when theirs came by mail. Please ask a colleague at the desk for members.',
  },
  recoveryUsed: {
    subject: '[{{product}}] A recovery code was used',
    paragraphs: [
      'Dear {{name}},',
      'Somebody logged in to your account with a recovery code. {{left}} of them are left.',
      'If it was you, there is nothing to do. You can make ten new ones on the page below.',
      'If it was not you, please call the office at once.',
    ],
    short:
      'Somebody logged in to {{product}} with a recovery code; {{left}} are left. If it was not you, call the office at once.',
    link: 'Open your account',
  },
  wrongCodes: {
    subject: '[{{product}}] Wrong codes after your password',
    paragraphs: [
      'Dear {{name}},',
      'Somebody logged in with your password and then entered wrong codes several times. Without the right code nobody gets in.',
      'If it was you, there is nothing to do.',
      'If it was not you, somebody knows your password. Please change it now on the page below.',
    ],
    short:
      'Wrong codes were entered several times after your password for {{product}}. If it was not you, change your password now.',
    link: 'Open your account',
  },
  passwordEnded: {
    subject: '[{{product}}] Your password has ended',
    paragraphs: [
      'Dear {{name}},',
      'Somebody who knows your password has entered wrong codes very often. Nobody got in, and this password opens nothing any more. You were logged out everywhere.',
      'Please ask for a temporary password on the page below and choose a new one. If you log in with a telephone number, or for help, please call the office.',
    ],
    short:
      'Wrong codes were entered very often after your password for {{product}}. Nobody got in. The password has ended; please set a new one, or call the office.',
    link: 'Ask for a temporary password',
  },
  unknownDevice: 'unknown',
  closing: '{{office}}  Tel. {{tel}} ({{hours}})\nThis address cannot receive replies.',
};
