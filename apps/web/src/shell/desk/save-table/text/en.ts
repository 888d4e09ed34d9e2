export const en = {
  title: 'Save as a file',
  format: 'Format',
  xlsx: 'Excel (xlsx)',
  encoding: 'Encoding',
  sending: 'Preparing',
  saved: '{{name}} is saved.',
  unfitting: 'Shift_JIS does not have these characters: {{letters}}. Nothing is saved. Choose UTF-8 or Excel.',
};
