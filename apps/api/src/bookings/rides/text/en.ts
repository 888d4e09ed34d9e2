import type { ja } from './ja.ts';

export const en: typeof ja = {
  promised: {
    subject: '[{{product}}] Your ride with the on-demand bus is promised ({{day}}, {{code}})',
    paragraphs: [
      'Dear {{name}},',
      'Your ride with the on-demand bus is promised for these times.',
      '{{rides}}',
      'Please wait at the station when the promised time begins, and tell the driver your name or the code.',
      'If you do not ride, you can cancel on the page below until the promised time begins; after that, please call {{busTel}}.',
    ],
    short:
      'Your ride with the on-demand bus is promised.\n{{rides}}\nYou can cancel until the promised time begins. Tel. {{busTel}}',
    link: 'Open the ride',
  },
  called: {
    subject: '[{{product}}] The time of your way back with the on-demand bus ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'You have told us that you are ready for the way back. The promised times are these.',
      '{{rides}}',
      'Please wait at the station. If you cannot come, please call {{busTel}}.',
    ],
    short: 'The time of your way back with the on-demand bus:\n{{rides}}\nTel. {{busTel}}',
    link: 'Open the ride',
  },
  changed: {
    subject: '[{{product}}] Your ride with the on-demand bus has been changed ({{day}}, {{code}})',
    paragraphs: [
      'Dear {{name}},',
      'Your ride with the on-demand bus has been changed. This is how it stands now.',
      '{{rides}}',
      'Please wait at the station when the promised time begins. If you do not ride, you can cancel on the page below until then; after that, please call {{busTel}}.',
    ],
    short: 'Your ride with the on-demand bus has been changed.\n{{rides}}\nTel. {{busTel}}',
    link: 'Open the ride',
  },
  moved: {
    subject: '[{{product}}] Another vehicle of the on-demand bus comes for you ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'The vehicle that was to pick you up cannot drive. Another one comes: “{{vehicle}}”. The promised times stay as they are.',
      '{{rides}}',
      'Reason: {{reason}}',
      'Please wait at the station as planned. For questions, please call {{busTel}}.',
    ],
    short:
      'Another vehicle of the on-demand bus comes for you: “{{vehicle}}”. The times stay.\n{{rides}}\nTel. {{busTel}}',
    link: 'Open the ride',
  },
  stranded: {
    subject: '[{{product}}] The on-demand bus cannot come at the promised time ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'We are sorry: the vehicle that was to pick you up cannot drive, and no other is free at the promised time.',
      '{{rides}}',
      'Reason: {{reason}}',
      'The town will call you about another time. You can also call {{busTel}}.',
    ],
    short:
      'We are sorry: the on-demand bus cannot come at the promised time.\n{{rides}}\nReason: {{reason}}\nThe town will call you. Tel. {{busTel}}',
    link: 'Open the ride',
  },
  canceled: {
    subject: '[{{product}}] Your ride with the on-demand bus has been cancelled ({{code}})',
    paragraphs: ['Dear {{name}},', 'This ride has been cancelled.', '{{rides}}'],
    short: 'Your ride with the on-demand bus has been cancelled.\n{{rides}}',
    link: 'Open the ride',
  },
  'called-off': {
    subject: '[{{product}}] The town had to cancel your ride with the on-demand bus ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'We are sorry: this ride had to be cancelled.',
      '{{rides}}',
      'Reason: {{reason}}',
      'Please ask for another time, or call {{busTel}}.',
    ],
    short: 'We are sorry: your ride had to be cancelled.\n{{rides}}\nReason: {{reason}}\nTel. {{busTel}}',
    link: 'Open the ride',
  },
  reminder: {
    subject: '[{{product}}] Your ride is coming up ({{day}}, on-demand bus)',
    paragraphs: [
      'Dear {{name}},',
      'Your ride with the on-demand bus is coming up.',
      '{{rides}}',
      'If you do not ride, you can cancel on the page below until the promised time begins; please do so early, so that others can ride.',
    ],
    short:
      'Your ride with the on-demand bus is coming up.\n{{rides}}\nIf you do not ride, you can cancel until the promised time begins.',
    link: 'Look at it or cancel it',
  },
  ride: 'Reservation code: {{code}}\n{{day}}: {{from}} to {{to}} ({{party}})\nPicked up between {{pickedFrom}} and {{pickedUntil}}\nThere by {{arriveBy}} at the latest',
  waiting:
    'Reservation code: {{code}}\n{{day}}: {{from}} to {{to}} ({{party}})\nNo time is kept. When you want to go back, tell us on the page below or by telephone ({{busTel}}).',
  party: '{{persons}} persons',
  partyInWheelchairs: '{{persons}} persons, {{wheelchairs}} of them in a wheelchair',
  closing: '{{office}}  Tel. {{tel}} ({{hours}})\nThis address cannot receive replies.',
};
