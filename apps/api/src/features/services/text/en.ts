import type { ja } from './ja.ts';

export const en: typeof ja = {
  confirm: {
    subject: '[{{product}}] Please confirm your use of “{{service}}”',
    paragraphs: [
      'Dear {{name}},',
      'We have received your application for “{{service}}” ({{organization}}). Please open the link below within 24 hours and press “Start using”. Until you do, you are not registered and nothing is passed on.',
      'If you did not apply, please delete this mail without opening the link.',
    ],
    short: 'To start using “{{service}}”, open the link below within 24 hours.',
    link: 'Open the confirmation page',
  },
  closing: '{{office}}  Tel. {{tel}} ({{hours}})\nThis address cannot receive replies.',
};
