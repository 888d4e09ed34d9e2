import type { reminderJa } from './reminder-ja.ts';

export const reminderEn: typeof reminderJa = {
  fixed: {
    subject: '[{{product}}] Your reservation is near ({{day}}, {{spot}})',
    paragraphs: [
      'Dear {{name}},',
      'The day of your reservation is near.',
      'Reservation code: {{code}}\nFacility: {{spot}}, {{room}}\nDate and time: {{times}}',
      'If you do not need it any more, you can cancel it on the page below until {{until}}; please do so early, so that others can use it. After that please call {{spotTel}}.',
    ],
    short:
      'Your reservation is near.\n{{code}}\n{{spot}}, {{room}}\n{{times}}\nIf you do not need it, you can cancel it until {{until}}.',
    link: 'Look at it or cancel it',
  },
  provisional: {
    subject: '[{{product}}] The day of your application is near ({{day}}, {{spot}})',
    paragraphs: [
      'Dear {{name}},',
      'The day you have applied for is near. The reservation is not fixed yet; you will be told as soon as it is.',
      'Reservation code: {{code}}\nFacility: {{spot}}, {{room}}\nDate and time: {{times}}',
      'If you do not need it any more, you can cancel it on the page below until {{until}}. If it is urgent, please call {{spotTel}}.',
    ],
    short:
      'The day you have applied for is near; it is not fixed yet.\n{{code}}\n{{spot}}, {{room}}\n{{times}}\nIf you do not need it, you can cancel it until {{until}}.',
    link: 'Look at it or cancel it',
  },
  untilDay: 'the end of {{day}}',
  untilStart: 'the start of use',
};
