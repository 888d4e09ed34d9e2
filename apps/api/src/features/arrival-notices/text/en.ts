import type { ja } from './ja.ts';

export const en: typeof ja = {
  soon: {
    subject: '[{{product}}] Your bus comes soon ({{stop}}, {{clock}})',
    paragraphs: [
      'Dear {{name}},',
      'The bus that you asked to be told of comes to your stop soon.',
      'Stop: {{stop}}\nBus: {{bus}}\nWhen: {{when}}',
      'It may still become earlier or later on its way; please be at the stop a little early. The page below shows where it is now.',
    ],
    short: 'Your bus comes soon.\n{{stop}}\n{{bus}}\n{{when}}',
    link: 'See where the bus is',
  },
  cancelled: {
    subject: '[{{product}}] Your bus does not run ({{stop}}, {{clock}})',
    paragraphs: [
      'Dear {{name}},',
      'We are sorry: the bus that you asked to be told of does not come.',
      'Stop: {{stop}}\nBus: {{bus}}\nTimetable: {{when}}',
      'Reason: {{reason}}',
      'The page below shows the next buses. If you are in a hurry, please call {{busTel}}.',
    ],
    short: 'Your bus does not run.\n{{stop}} {{clock}}\n{{bus}}\nReason: {{reason}}\nTel. {{busTel}}',
    link: 'See the next buses',
  },
  gone: {
    subject: '[{{product}}] Your bus is no longer in the timetable ({{stop}}, {{clock}})',
    paragraphs: [
      'Dear {{name}},',
      'We are sorry: the timetable has changed, and the bus that you asked to be told of does not come to this stop any more.',
      'Stop: {{stop}}\nBus: {{bus}}\nTime until now: {{when}}',
      'The page below shows the next buses. If you are in a hurry, please call {{busTel}}.',
    ],
    short: 'The timetable has changed; your bus does not come.\n{{stop}} {{clock}}\n{{bus}}\nTel. {{busTel}}',
    link: 'See the next buses',
  },
  runs: {
    subject: '[{{product}}] Your bus runs after all ({{stop}}, {{clock}})',
    paragraphs: [
      'Dear {{name}},',
      'The bus of which we told you that it would not come runs after all. We tell you again when it is near.',
      'Stop: {{stop}}\nBus: {{bus}}\nWhen: {{when}}',
    ],
    short: 'Your bus runs after all. We tell you when it is near.\n{{stop}}\n{{bus}}\n{{when}}',
    link: 'See where the bus is',
  },
  seen: '{{time}} {{beside}}',
  bus: '{{route}} (to {{headsign}})',
  closing: '{{office}}  Tel. {{tel}} ({{hours}})\nThis address cannot receive replies.',
};
