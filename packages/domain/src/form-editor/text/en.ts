/** What is told of writing forms. */
export const en = {
  'form-draft-changed':
    'Somebody else has changed this form meanwhile, or you have in another window. What you wrote is still here: keep it as a new form, or open what the other one wrote.',
  'form-unpublished': 'This form has not been published yet. Publish it first, then open it.',
  'form-unchanged': 'Nothing has changed since the published version.',
  'form-published': 'A form that was published once stays, for applications hang on it. Close it instead.',
  'form-applied': 'Somebody has applied by the test address of this form, so it stays.',
  'form-list-changed': 'Somebody else has changed the list meanwhile. Please look at it again.',
  'form-too-many': 'The town can have {{0}} forms. Delete drafts that nobody needs.',
  'form-many-versions': 'A form can have {{0}} versions. Make a copy of it, and go on there.',
  'form-large': 'The form is too large to be kept. Please shorten its texts.',
  'form-file-json': 'The file cannot be read as JSON; something is wrong in line {{0}}.',
  'form-file-large': 'The file is too large. It may have 900,000 characters.',
  'form-file-count': 'The file must hold 1 to {{0}} forms.',
} as const;
