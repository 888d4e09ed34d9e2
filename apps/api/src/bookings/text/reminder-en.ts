import type { reminderJa } from './reminder-ja.ts';

export const reminderEn: typeof reminderJa = {
  fixed: {
    subject: '[{{product}}] Your reservation is coming up ({{day}}, {{spot}})',
    paragraphs: [
      'Dear {{name}},',
      'Your reservation is coming up.',
      'Reservation code: {{code}}\nFacility: {{spot}}, {{room}}\nDate and time: {{times}}',
      'If you do not need it any more, you can cancel it on the page below until {{until}}; please do so early, so that others can use it. After that please call {{spotTel}}.',
    ],
    short:
      'Your reservation is coming up.\n{{code}}\n{{spot}}, {{room}}\n{{times}}\nIf you do not need it, you can cancel it until {{until}}.',
    link: 'Look at it or cancel it',
  },
  provisional: {
    subject: '[{{product}}] The day you applied for is coming up ({{day}}, {{spot}})',
    paragraphs: [
      'Dear {{name}},',
      'The day you applied for is coming up. The reservation is not fixed yet; you will be told as soon as it is.',
      'Reservation code: {{code}}\nFacility: {{spot}}, {{room}}\nDate and time: {{times}}',
      'If you do not need it any more, you can cancel it on the page below until {{until}}. If it is urgent, please call {{spotTel}}.',
    ],
    short:
      'The day you applied for is coming up; it is not fixed yet.\n{{code}}\n{{spot}}, {{room}}\n{{times}}\nIf you do not need it, you can cancel it until {{until}}.',
    link: 'Look at it or cancel it',
  },
  untilDay: 'the end of {{day}}',
  untilStart: 'the start of use',
};
