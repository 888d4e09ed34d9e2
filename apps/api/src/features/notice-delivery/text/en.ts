/** Letters about notices. */
export const en = {
  notice: {
    subject: '[{{product}}] {{title}}',
    paragraphs: ['{{title}}', '{{category}} – {{department}}', '{{said}}'],
    short: '[{{town}}] {{title}}',
    link: 'Read the notice',
  },
  urgent: {
    subject: '[Urgent] {{title}} ({{town}})',
    paragraphs: ['An urgent notice from {{town}}:', '{{title}}', '{{said}}', '{{department}}'],
    short: '[{{town}}, urgent] {{title}}',
    link: 'Read the notice',
  },
  digest: {
    subject: '[{{product}}] New notices: {{count}}',
    paragraphs: ['These are the new notices of {{town}}.'],
    short: '[{{town}}] New notices: {{count}}.',
    link: 'See the notices',
  },
  line: '■ {{title}}\n{{category}} – {{department}}\n{{url}}',
  more: 'There are {{count}} more.',
  closings: {
    category:
      'You receive this e-mail because you chose notices of the kind “{{category}}”.\nStop receiving: {{page}}\n\n{{office}}, tel. {{tel}} ({{hours}})\nYou cannot answer this e-mail.',
    urgent:
      'As it is urgent, this notice goes to everybody whom it concerns and who has an account.\n\n{{office}}, tel. {{tel}} ({{hours}})\nYou cannot answer this e-mail.',
    daily:
      'You receive this e-mail because you chose notices once a day; it comes on days with something new.\nStop receiving: {{page}}\n\n{{office}}, tel. {{tel}} ({{hours}})\nYou cannot answer this e-mail.',
  },
} as const;
