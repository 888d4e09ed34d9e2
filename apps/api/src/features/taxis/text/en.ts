import type { ja } from './ja.ts';

export const en: typeof ja = {
  requested: {
    subject: '[{{product}}] Your taxi request has been received ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'Your taxi request has been received. A confirmation e-mail follows once dispatch is confirmed.',
      'Reservation code: {{code}}\n{{rides}}',
      'The fare is cash only; please pay when you get out.',
      'You can change or cancel it on the page below until 17:00 on the day before. After that please call {{company}} ({{companyTel}}).',
    ],
    short:
      'Your taxi request has been received. You will hear once dispatch is confirmed.\n{{rides}}\nCash only\nTel. {{companyTel}}',
    link: 'Open your taxi booking',
  },
  canceled: {
    subject: '[{{product}}] Your taxi has been cancelled ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'This taxi has been cancelled. Your facility reservation stays as it is.',
      'Reservation code: {{code}}\n{{rides}}',
    ],
    short: 'Your taxi has been cancelled. Your facility reservation stays.\n{{rides}}',
    link: 'Open your taxi booking',
  },
  dispatched: {
    subject: '[{{product}}] Your taxi is confirmed ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      '{{company}} has confirmed the dispatch of your taxi.',
      'Reservation code: {{code}}\n{{rides}}',
      '{{vehicle}}',
      'The fare is cash only; please pay when you get out.',
      'If it is urgent, please call {{company}} ({{companyTel}}).',
    ],
    short: 'Your taxi is confirmed.\n{{rides}}\n{{vehicle}}\nCash only\nTel. {{companyTel}}',
    link: 'Open your taxi booking',
  },
  failed: {
    subject: '[{{product}}] Your taxi could not be arranged ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'We are sorry: this taxi could not be arranged. Your facility reservation stays as it is.',
      'Reservation code: {{code}}\n{{rides}}',
      'Reason: {{reason}}',
      'Please ask for another time, or call {{company}} ({{companyTel}}).',
    ],
    short:
      'Your taxi could not be arranged. Your facility reservation stays.\n{{rides}}\nReason: {{reason}}\nTel. {{companyTel}}',
    link: 'Open your taxi booking',
  },
  ride: {
    outward: 'Way there: {{day}} {{departs}} {{start}} → {{arrives}} {{end}} (passengers: {{persons}})',
    return: 'Way back: {{day}} {{departs}} {{start}} → {{arrives}} {{end}} (passengers: {{persons}})',
  },
  vehicle: 'Vehicle: {{vehicle}}',
  closing: '{{office}} Tel. {{tel}} ({{hours}})\nThis address cannot receive replies.',
};
