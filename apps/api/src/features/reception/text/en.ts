import type { ja } from './ja.ts';

export const en: typeof ja = {
  confirmed: {
    subject: '[{{product}}] Exemption confirmed ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'The exemption that you asked for is confirmed. This is the fee:',
      'Reservation code: {{codes}}\nFacility: {{spot}}, {{room}}\nFee: {{amount}} yen',
      '{{reason}}',
    ],
    short: 'Exemption confirmed.\n{{codes}}\n{{spot}}, {{room}}\nFee: {{amount}} yen',
    link: 'Open your reservations',
  },
  declined: {
    subject: '[{{product}}] Exemption not possible ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'We are sorry: the exemption that you asked for is not possible. Your reservation stands, and this is the fee now:',
      'Reservation code: {{codes}}\nFacility: {{spot}}, {{room}}\nFee: {{amount}} yen',
      '{{reason}}',
      'Please cancel the reservation if you do not want to use it at this fee. For questions please call {{spotTel}}.',
    ],
    short: 'Exemption not possible.\n{{codes}}\n{{spot}}, {{room}}\nFee: {{amount}} yen\n{{reason}}\nTel. {{spotTel}}',
    link: 'Open your reservations',
  },
  reason: 'Reason: {{reason}}',
  closing: '{{office}} Tel. {{tel}} ({{hours}})\nThis address cannot receive replies.',
};
