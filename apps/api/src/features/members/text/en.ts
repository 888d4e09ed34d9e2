import type { ja } from './ja.ts';

export const en: typeof ja = {
  signup: {
    subject: '[{{product}}] Please confirm your registration',
    paragraphs: [
      'We have received your application to register with {{product}}. Please open the link below within 24 hours and press “Complete registration”. Your registration is not complete until you do.',
      'If you did not apply yourself, do not press “Complete registration”: that would register your e-mail address with the password of whoever applied. Delete this mail, and nothing will be registered.',
    ],
    short:
      'We have received your registration with {{product}}. Open this within 24 hours and press “Complete registration”. If you did not apply yourself, do not press, delete this message: pressing would register your number with the password of whoever applied.',
    link: 'Open the confirmation page',
  },
  known: {
    subject: '[{{product}}] You are already registered',
    paragraphs: [
      'Somebody applied to register with this e-mail address, which is already registered.',
      'You can log in as usual. If it was not you, please delete this mail.',
    ],
    short:
      'Somebody applied to register with {{product}} with this number, which is already registered. You can log in as usual. If it was not you, please delete this message.',
    link: 'Open the login page',
  },
  closing: '{{office}}  Tel. {{tel}} ({{hours}})\nThis address cannot receive replies.',
};
