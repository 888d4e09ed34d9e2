export const en = {
  closed: {
    subject: '[{{product}}] A room is closed: your schedule no longer has it ({{spot}} {{room}})',
    paragraphs: [
      'Dear {{name}},',
      'A room that one of your schedules uses is closed at that time. The schedule itself stays; it no longer has the room on these dates.',
      'Schedule: {{title}}\nRoom: {{spot}} {{room}}\nWhen:\n{{times}}',
      'Reason: {{reason}}',
      'Please choose another room or time, and tell those who take part.',
    ],
    short: 'Closed: your schedule no longer has its room.\n{{spot}} {{room}}\n{{times}}\nReason: {{reason}}',
  },
  closing: '{{office}}, phone {{tel}} ({{hours}})\nThis e-mail cannot be replied to.',
};
