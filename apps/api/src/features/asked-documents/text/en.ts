import type { ja } from './ja.ts';

export const en: typeof ja = {
  asked: {
    subject: '[{{product}}] Please send us a document ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'We need a document for your application.',
      'Document: {{what}}\nWhy: {{why}}\nBy: {{due}}',
      'Reservation code: {{code}}\nFacility: {{spot}}, {{room}}',
      'You can send a photograph or a PDF of it on the page below, or bring it to the counter on paper. If anything is unclear, please call {{spotTel}}.',
    ],
    short: 'Please send us a document.\n{{what}}\nBy {{due}}\n{{code}}\nTel. {{spotTel}}',
    link: 'Open the reservation and send it',
  },
  again: {
    subject: '[{{product}}] Please send the document again ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'We have looked at the document that you sent. Please send it once more.',
      'Document: {{what}}\nWhy: {{why}}\nBy: {{due}}',
      'Reservation code: {{code}}\nFacility: {{spot}}, {{room}}',
      'You can send a photograph or a PDF of it on the page below, or bring it to the counter on paper. If anything is unclear, please call {{spotTel}}.',
    ],
    short: 'Please send the document again.\n{{what}}\n{{why}}\nBy {{due}}\n{{code}}\nTel. {{spotTel}}',
    link: 'Open the reservation and send it',
  },
  withdrawn: {
    subject: '[{{product}}] The document is not needed any more ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'You need not send us the document that we asked for.',
      'Document: {{what}}\n{{why}}',
      'Reservation code: {{code}}\nFacility: {{spot}}, {{room}}',
    ],
    short: 'The document is not needed any more.\n{{what}}\n{{code}}',
    link: 'Open the reservation',
  },
  closing: '{{office}}  Tel. {{tel}} ({{hours}})\nThis address cannot receive replies.',
};
