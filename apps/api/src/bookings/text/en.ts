import type { ja } from './ja.ts';

export const en: typeof ja = {
  fixed: {
    subject: '[{{product}}] Your reservation is fixed ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'Your application for the facility reservation has been finished.',
      'Reservation code: {{codes}}\nFacility: {{spot}}, {{room}}\nDate and time: {{times}}\nFee: {{amount}} yen (see the facility’s page for how to pay)',
      'You can look at it and cancel it on the page below.',
    ],
    short: 'Your reservation is fixed.\n{{codes}}\n{{spot}}, {{room}}\n{{times}}',
    link: 'Open your reservations',
  },
  provisional: {
    subject: '[{{product}}] We have received your reservation ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'We have received your application. The reservation is not fixed yet; you will be notified by E-mail when it is.',
      'Reservation code: {{codes}}\nFacility: {{spot}}, {{room}}\nDate and time: {{times}}\nFee: {{amount}} yen',
      'You can look at it and cancel it on the page below.',
    ],
    short: 'Your application was received; it is not fixed yet.\n{{codes}}\n{{spot}}, {{room}}\n{{times}}',
    link: 'Open your reservations',
  },
  won: {
    subject: '[{{product}}] You have won in the lottery ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'You have won in the lottery “{{lottery}}”. This time is reserved for you.',
      'Reservation code: {{codes}}\nFacility: {{spot}}, {{room}}\nDate and time: {{times}}\nFee: {{amount}} yen (see the facility’s page for how to pay)',
      '{{until}} If you do not need it any more, please cancel it early, so that others can use it.',
    ],
    short:
      'You have won in the lottery; the time is reserved for you.\n{{codes}}\n{{spot}}, {{room}}\n{{times}}\n{{until}}',
    link: 'Open your reservations',
  },
  wonProvisional: {
    subject: '[{{product}}] You have won in the lottery ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'You have won in the lottery “{{lottery}}”. The facility looks at your reservation of this time and then tells you that it is fixed.',
      'Reservation code: {{codes}}\nFacility: {{spot}}, {{room}}\nDate and time: {{times}}\nFee: {{amount}} yen',
      '{{until}} If you do not need it any more, please cancel it early, so that others can use it.',
    ],
    short:
      'You have won in the lottery; the facility will tell you when it is fixed.\n{{codes}}\n{{spot}}, {{room}}\n{{times}}\n{{until}}',
    link: 'Open your reservations',
  },
  cancelUntil: {
    until: 'You can cancel it online until {{when}}.',
    tooLate: 'It can no longer be cancelled online. To cancel it, please call {{spotTel}}.',
  },
  canceled: {
    subject: '[{{product}}] Your reservation is cancelled ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'This reservation has been cancelled.',
      'Reservation code: {{codes}}\nFacility: {{spot}}, {{room}}\nDate and time: {{times}}',
      '{{taxis}}',
    ],
    short: 'Your reservation was cancelled.\n{{codes}}\n{{spot}}, {{room}}\n{{times}}{{taxisLine}}',
    link: 'Open your reservations',
  },
  waited: {
    free: 'This time is still in the list of times for which you wait. While it is free, you can apply for it again from there.',
    waits: 'You still wait for this time. You are told when it comes free.',
  },
  refused: {
    subject: '[{{product}}] Your reservation could not be accepted ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'We are sorry: this reservation could not be accepted.',
      'Reservation code: {{codes}}\nFacility: {{spot}}, {{room}}\nDate and time: {{times}}',
      'Reason: {{reason}}',
      '{{taxis}}',
      '{{waited}}',
      'You are welcome to apply for another time. For questions please call {{spotTel}}.',
    ],
    short:
      'Your reservation could not be accepted.\n{{codes}}\n{{spot}}, {{room}}\n{{times}}\nReason: {{reason}}\nTel. {{spotTel}}{{taxisLine}}{{waitedLine}}',
    link: 'Open your reservations',
  },
  calledOff: {
    subject: '[{{product}}] Your facility reservation is cancelled ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'As you asked, reception has cancelled this reservation:',
      'Reservation code: {{codes}}\nFacility: {{spot}}, {{room}}\nDate and time: {{times}}\nReason: {{reason}}',
      '{{fee}}',
      '{{taxis}}',
      'If you did not ask for this, please call {{spotTel}}.',
    ],
    short:
      'Reception has cancelled your facility reservation.\n{{codes}}\n{{spot}} {{room}}\n{{times}}\n{{fee}}\nTel. {{spotTel}}{{taxisLine}}',
    link: 'Open your reservations',
  },
  clubLeft: {
    subject: '[{{product}}] Reservations of {{club}} have been cancelled ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'Whoever applied for these reservations of {{club}} can no longer keep them, so they have been cancelled:',
      'Reservation code: {{codes}}\nFacility: {{spot}}, {{room}}\nDate and time: {{times}}',
      'If you want to use these times, please apply again. For questions please call {{spotTel}}.',
    ],
    short: 'Reservations of {{club}} have been cancelled.\n{{codes}}\n{{spot}}, {{room}}\n{{times}}\nTel. {{spotTel}}',
    link: 'Open your reservations',
  },
  closed: {
    subject: '[{{product}}] Your facility reservation is cancelled because of a closure ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'This fixed reservation is cancelled because the facility is closed. We are sorry for the trouble.',
      'Reservation code: {{codes}}\nFacility: {{spot}}, {{room}}\nDate and time: {{times}}',
      'Reason: {{reason}}',
      'There is nothing to pay. Anything you have paid will be returned at the counter.',
      '{{taxis}}',
      '{{alternatives}}',
      'To talk it over, please call {{spotTel}}.',
    ],
    short:
      'Your facility reservation is cancelled because of a closure. We are sorry.\n{{codes}}\n{{spot}} {{room}}\n{{times}}\nReason: {{reason}}\nTel. {{spotTel}}{{taxisLine}}',
    link: 'Open your reservations',
  },
  cancelFee: {
    due: 'Free cancellation ended at the deadline: please pay {{amount}}.',
    kept: 'Free cancellation ended at the deadline: the {{amount}} that you have paid cannot be returned.',
    back: 'There is nothing to pay. Anything you have paid will be returned at the counter.',
    nothing: 'There is nothing to pay.',
  },
  alternatives: {
    some: 'Rooms that are free at the same time: {{rooms}}',
    byTelephone:
      'Some rooms are free at the same time, but cannot be reserved online. If you want one of them, please call its facility.',
    atHouse: '{{rooms}} (telephone {{tel}})',
    none: 'We found no other room that is free at the same time. You are welcome to apply for another date.',
    join: '; ',
  },
  approved: {
    subject: '[{{product}}] Your reservation is fixed ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'Your reservation is now fixed.',
      'Reservation code: {{codes}}\nFacility: {{spot}}, {{room}}\nDate and time: {{times}}\nFee: {{amount}} yen (see the facility’s page for how to pay)',
      '{{reason}}',
      'The permit can be opened on the page below.',
    ],
    short: 'Your reservation is fixed.\n{{codes}}\n{{spot}}, {{room}}\n{{times}}',
    link: 'Open your reservations',
  },
  changed: {
    subject: '[{{product}}] Your reservation was changed ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'Your reservation was changed as follows.',
      'Reservation code: {{code}}\nFacility: {{spot}}, {{room}}\nDate and time: {{times}}\nPeople: {{persons}}\nFee: {{amount}} yen',
      'What has changed:\n{{changes}}',
      '{{paid}}',
      '{{taxis}}',
      '{{reason}}',
      'You can look at it and cancel it on the page below. If you did not expect this change, please call {{spotTel}}.',
    ],
    short:
      'Your reservation was changed.\n{{code}}\n{{spot}}, {{room}}\n{{times}}\n{{shortChanges}}\nTel. {{spotTel}}{{taxisLine}}',
    link: 'Open your reservations',
  },
  changedProvisional: {
    subject: '[{{product}}] We have received the change of your reservation ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'We have received the change. The reservation is not fixed yet; you will be notified by E-mail when it is.',
      'Reservation code: {{code}}\nFacility: {{spot}}, {{room}}\nDate and time: {{times}}\nPeople: {{persons}}\nFee: {{amount}} yen',
      'What has changed:\n{{changes}}',
      '{{paid}}',
      '{{taxis}}',
      '{{reason}}',
      'You can look at it and cancel it on the page below. If you did not expect this change, please call {{spotTel}}.',
    ],
    short:
      'Your change was received; the reservation is not fixed yet.\n{{code}}\n{{spot}}, {{room}}\n{{times}}\n{{shortChanges}}\nTel. {{spotTel}}{{taxisLine}}',
    link: 'Open your reservations',
  },
  free: {
    subject: '[{{product}}] The time you waited for is free ({{spot}}, {{room}})',
    paragraphs: [
      'Dear {{name}},',
      'The time you waited for is free. It goes to whoever reserves it first.',
      'Facility: {{spot}}, {{room}}\nDate and time: {{times}}',
    ],
    short: 'The time you waited for is free; it goes to whoever reserves first.\n{{spot}}, {{room}}\n{{times}}',
    link: 'Reserve this time',
  },
  taxis: {
    canceled: 'The taxi of this reservation ({{legs}}) has been cancelled, too.',
    late: ' The taxi company may already be preparing: please also call {{company}} ({{companyTel}}).',
    outward: 'the way there',
    return: 'the way back',
    join: ' and ',
  },
  facts: {
    line: '{{label}}: {{before}} → {{after}}',
    none: 'none',
    join: ', ',
    times: 'Date and time',
    room: 'Room',
    adjuncts: 'Adjunct rooms',
    equipment: 'Equipment',
    amount: 'Fee',
  },
  paid: {
    left: 'You have paid {{paid}}. Please pay the remaining {{amount}}; the facility’s page says how.',
    owed: 'Of what you have paid, {{amount}} is owed back to you. Please come to the counter of the facility.',
  },
  reasonLine: 'From reception: {{reason}}',
  closing: '{{office}}  Tel. {{tel}} ({{hours}})\nThis address cannot receive replies.',
};
