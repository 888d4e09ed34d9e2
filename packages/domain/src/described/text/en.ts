/** What is told of a form that comes as data. */
export const en = {
  'described-name': 'Begin with a small letter, then use small letters, digits and _ (in values also -).',
  'described-taken': 'Another one has this name already.',
  'described-unknown': 'No field has this name.',
  'described-shape': 'A condition says is, at_least, at_most, is_filled, all, any or not, at most three steps deep.',
  'described-key': 'Nothing of this name belongs here.',
  'described-earlier': 'Name a field with an answer that is asked before.',
  'described-counted': 'Name a field that counts something.',
  'described-chosen': 'Name a field with choices.',
  'described-value': 'The field cannot have this value.',
  'described-other': 'Name a text field that is asked when this option is chosen.',
  'described-fee-most': 'It could come to more than {{0}} yen.',
} as const;
